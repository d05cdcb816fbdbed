import type { Core } from '@strapi/strapi';

const HANDLER = 'admin.preview.config.handler';

/** Returns the address of an entry’s preview for the admin. */
type Handler = (uid: string, params: { readonly documentId: string; readonly locale?: string | null; readonly status?: string }) => Promise<string | undefined>;

/** Sets the handler at run time: config/admin.ts has no Strapi instance. */
export function setPreviewHandler(strapi: Core.Strapi, handler: Handler): void {
  strapi.config.set(HANDLER, handler);
}

interface PreviewConfig {
  isEnabled(): boolean;
  getPreviewHandler(): unknown;
}

/** Boot check: Strapi uses the handler that was set. */
export function previewHandlerIsUsed(strapi: Core.Strapi): boolean {
  const config = strapi.plugin('content-manager').service('preview-config') as PreviewConfig;
  return config.isEnabled() && config.getPreviewHandler() === strapi.config.get(HANDLER);
}
