import type { PreviewAnswer } from '@site/content';
import { parsePagePath, previewPageForSlug, previewStatus } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { readPage, slugOfArticle } from '../../../features/preview/drafts';
import { typesShownOn } from '../../../features/preview/places';
import { mayReadArticle } from '../../../features/preview/readable-article';
import { viewerOf } from '../../../features/preview/viewer';
import { RenderError, renderer } from '../../../features/rendering/renderer';
import { refuse } from '../../../lib/errors';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    ctx.set(HEADERS);
    const viewer = await viewerOf(strapi, /^Bearer (\S+)$/.exec(ctx.get('Authorization'))?.[1] ?? '');
    if (!viewer) return refuse(ctx, 'unauthorized');

    const { locale, slug } = parsePagePath(String(ctx.query.path));
    const status = previewStatus(ctx.query.status);
    const asked = previewPageForSlug(slug);
    if (!typesShownOn(asked).some((uid) => viewer.userAbility.can('plugin::content-manager.explorer.read', uid))) return refuse(ctx, 'forbidden');

    if (asked === 'article' && !(await mayReadArticle(strapi, viewer.userAbility, { slug, language: locale.code }))) return refuse(ctx, 'forbidden');

    const content = await readPage(strapi, { page: asked, slug, language: locale.code, status });
    // Articles can also be requested by document id.
    const name = asked === 'article' ? (slugOfArticle(content) ?? slug) : slug;
    try {
      const page = await renderer.render('preview', { content, language: locale.code, slug: name });
      const answer: PreviewAnswer = { data: { ...page, language: locale.code, slug: name, status } };
      ctx.body = answer;
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      strapi.log.error(`Preview failed: ${error.message}`);
      refuse(ctx, 'unavailable');
    }
  },
});
