import { previewPage } from '@site/content';
import { pageOfPath, type PreviewAnswer, previewPageOf, previewStatus } from '@site/rules';
import type { Core } from '@strapi/strapi';

import { readPage, slugOfArticle } from '../../../preview/drafts';
import { pictureOf } from '../../../preview/picture';
import { typesShownOn } from '../../../preview/places';
import { viewerOf } from '../../../preview/viewer';
import { refuse } from '../../../utils/errors';

const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

export default ({ strapi }: { strapi: Core.Strapi }): Core.Controller => ({
  async find(ctx) {
    ctx.set(HEADERS);
    const viewer = await viewerOf(strapi, /^Bearer (\S+)$/.exec(ctx.get('Authorization'))?.[1] ?? '');
    if (!viewer) return refuse(ctx, 'unauthorized');

    const { locale, slug } = pageOfPath(String(ctx.query.path));
    const status = previewStatus(ctx.query.status);
    const asked = previewPageOf(slug);
    if (!typesShownOn(asked).some((uid) => viewer.userAbility.can('plugin::content-manager.explorer.read', uid))) return refuse(ctx, 'forbidden');

    const content = await readPage(strapi, { page: asked, slug, language: locale.code, status });
    // An article can be asked for by its id as well.
    const name = asked === 'article' ? (slugOfArticle(content) ?? slug) : slug;
    const answer: PreviewAnswer = { data: { ...previewPage(content, locale, name, pictureOf), language: locale.code, slug: name, status } };
    ctx.body = answer;
  },
});
