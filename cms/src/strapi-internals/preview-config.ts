import type { Core } from '@strapi/strapi';

const HANDLER = 'admin.preview.config.handler';

/** Where the admin asks for the address of an entry’s preview. */
type Handler = (uid: string, params: { readonly documentId: string; readonly locale?: string | null; readonly status?: string }) => Promise<string | undefined>;

/** Set here and not in config/admin.ts, where there is no Strapi to ask. */
export function setPreviewHandler(strapi: Core.Strapi, handler: Handler): void {
  strapi.config.set(HANDLER, handler);
}

interface PreviewConfig {
  isEnabled(): boolean;
  getPreviewHandler(): unknown;
}

/** Boot check: Strapi asks the handler that was set. */
export function previewsAreMade(strapi: Core.Strapi): boolean {
  const config = strapi.plugin('content-manager').service('preview-config') as PreviewConfig;
  return config.isEnabled() && config.getPreviewHandler() === strapi.config.get(HANDLER);
}
