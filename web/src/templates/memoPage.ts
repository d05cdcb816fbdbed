import type { PageProps } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import { memo, type ComponentType } from 'react';

import type { ResponsivePicture } from '@site/content';

import type { PageContext } from '../../gatsby/pages/createPages';

type ImageData = NonNullable<ResponsivePicture['childImageSharp']>['gatsbyImageData'];

/** A query's data with the parts of pictures that are used: lets the compiler check the preview's data against it. */
type Shown<Data> = Data extends IGatsbyImageData ? ImageData : Data extends readonly (infer Item)[] ? readonly Shown<Item>[] : Data extends object ? { readonly [Name in keyof Data]: Shown<Data[Name]> } : Data;

export interface TemplateProps<Data extends object> extends Pick<PageProps<Data, PageContext>, 'pageContext' | 'path'> {
  readonly data: Shown<Data>;
}

/**
 * A template that is rendered once a page. Gatsby renders the page again at each change of the address, even for jumps
 * within it; a form whose code is still loading would lose its content.
 */
export function memoPage<Data extends object>(Template: ComponentType<TemplateProps<Data>>) {
  return memo(Template, (before, after) => before.data === after.data && before.path === after.path);
}
