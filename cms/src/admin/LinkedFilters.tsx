import { useQueryParams } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { forgetFilters, isLinked } from './linked-filters';

/** In a list that a link of the home page has filtered: Strapi would open it with that filter from then on. */
export function LinkedFilters() {
  const { slug } = useParams();
  const [{ rawQuery }] = useQueryParams();
  useEffect(() => {
    // After the effect of the page, which stores the filters of its address.
    if (slug !== undefined && isLinked(rawQuery)) setTimeout(() => forgetFilters(window.localStorage, slug));
  }, [slug, rawQuery]);
  return null;
}
