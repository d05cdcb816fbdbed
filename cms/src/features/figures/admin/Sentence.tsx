import { Typography, type TypographyProps } from '@strapi/design-system';

/** A sentence in its own direction, at the side where the page’s lines begin: our texts may be English on a Hebrew page. */
export function Sentence(props: TypographyProps<'p'>) {
  return <Typography tag="p" {...props} style={{ unicodeBidi: 'plaintext', textAlign: 'match-parent' }} />;
}
