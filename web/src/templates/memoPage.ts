import type { PageProps } from 'gatsby';
import { memo, type ComponentType } from 'react';

import type { PageContext } from '../../gatsby/pages';

export type TemplateProps<Data extends object> = Pick<PageProps<Data, PageContext>, 'data' | 'pageContext' | 'path'>;

/**
 * A template that is drawn once a page. Gatsby draws the page again at each change of the address, a jump to a section
 * included; a form whose code is not there yet would then be thrown away with what was typed into it.
 */
export function memoPage<Data extends object>(Template: ComponentType<TemplateProps<Data>>) {
  return memo(Template, (before, after) => before.data === after.data && before.path === after.path);
}
