import type { StrapiApp } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

/** Props of a side panel. */
export interface PanelProps {
  readonly model: string;
  readonly documentId?: string;
  readonly document?: Readonly<Record<string, unknown>>;
}
interface Panel {
  readonly title: string;
  readonly content: ReactNode;
}
type PanelComponent = (props: PanelProps) => Panel | null;

/** Adds a panel beside the form of every entry for which it returns something. */
export function addSidePanel(app: StrapiApp, panel: PanelComponent): void {
  const { addEditViewSidePanel } = app.getPlugin('content-manager').apis as { addEditViewSidePanel(panels: readonly PanelComponent[]): void };
  addEditViewSidePanel([panel]);
}
