import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { renderToStaticMarkup } from 'react-dom/server';

import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';

import en from '../../cms/seed/en/interface-texts.json';
import fr from '../../cms/seed/fr/interface-texts.json';
import he from '../../cms/seed/he/interface-texts.json';
import nl from '../../cms/seed/nl/interface-texts.json';
import ru from '../../cms/seed/ru/interface-texts.json';
import { createInstance } from '../../web/src/i18n/browser/i18next';
import * as browserReact from '../../web/src/i18n/browser/react-i18next';
import { I18N_OPTIONS } from '../../web/src/i18n/options';

type Namespaces = Readonly<Record<string, Readonly<Record<string, string | null>>>>;
type Translate = (key: string, values?: Record<string, unknown>) => string;

const DELIVERED: Readonly<Record<LanguageCode, Namespaces>> = { en, fr, he, nl, ru };

/** Texts as somebody may write them in the CMS. */
const WRITTEN: Namespaces = {
  first: {
    plain: 'Text', empty: '', nothing: null, both: 'in first', items_one: '{{count}} item', items_other: '{{count}} items', items: 'plain items', none_zero: 'none', none_other: '{{count}}', onlyPlain: '{{count}} of them',
    spaced: 'a {{ name }} b', twice: '{{name}} and {{name}}', raw: '{{- name}}', two: '{{name}}{{other}}', broken: '{{name} }} {{', lines: 'a {{\nname}} b',
    nested: 'see $t(first:plain) and $t(plain)', formatted: '{{name, number}} {{name,uppercase}}', 'with.dots': 'dots',
  },
  second: { both: 'in second', empty: 'not empty in second', nothing: 'not nothing in second', only: 'only in second', items_few: 'few in second' },
};

const VALUES = [undefined, {}, { name: 'Anna' }, { name: undefined }, { name: null }, { name: 7 }, { name: '{{other}}' }, { name: "$& $1 $' $t(first:plain) <b>&amp;" }];
const COUNTS = [0, 1, 2, 5, 11, 21, 1.5, -1, 1_000_000, '1'];

/** What the plugin's wrapPageElement passes. */
function options(language: LanguageCode, texts: Namespaces) {
  const [defaultNS = '', ...fallbackNS] = Object.keys(texts);
  return { ...I18N_OPTIONS, lng: language, fallbackLng: language, resources: { [language]: texts }, defaultNS, fallbackNS };
}

function both(language: LanguageCode, texts: Namespaces, namespace?: string): [Translate, Translate] {
  const whole = i18next.createInstance();
  // As in the plugin, whose texts are in the page: it is ready at once.
  void whole.init({ ...options(language, texts), initImmediate: false } as Parameters<typeof whole.init>[0]);
  const little = createInstance();
  little.init(options(language, texts));
  return [whole.getFixedT(null, namespace ?? null) as Translate, little.getFixedT(null, namespace)];
}

describe.each(LANGUAGE_CODES)('texts in the browser and in the build, %s', (language) => {
  it('are the same for every delivered text', () => {
    const texts = DELIVERED[language];
    const [whole, little] = both(language, texts);
    const keys = Object.entries(texts).flatMap(([namespace, entries]) => Object.keys(entries).flatMap((key) => [`${namespace}:${key}`, `${namespace}:${key.replace(/_(?:zero|one|two|few|many|other)$/, '')}`]));
    expect(keys.length).toBeGreaterThan(500);
    const different: object[] = [];
    for (const key of keys) {
      const names = [...(whole(key).matchAll(/{{(.+?)}}/g))].map(([, name = '']) => name);
      const given = Object.fromEntries(names.map((name, index) => [name, `value ${index}`]));
      for (const values of [undefined, given, ...COUNTS.map((count) => ({ ...given, count }))]) if (little(key, values) !== whole(key, values)) different.push({ key, values });
    }
    expect(different).toEqual([]);
  });

  it('are the same for whatever staff write', () => {
    for (const namespace of [undefined, 'first', 'second', 'absent']) {
      const [whole, little] = both(language, WRITTEN, namespace);
      const names = [...Object.values(WRITTEN).flatMap((entries) => Object.keys(entries)), 'items', 'none', 'missing'];
      for (const key of names.flatMap((name) => [name, `first:${name}`, `second:${name}`, `absent:${name}`])) {
        for (const values of [...VALUES, ...COUNTS.map((count) => ({ count }))]) expect([namespace, key, values, little(key, values)]).toEqual([namespace, key, values, whole(key, values)]);
      }
    }
  });
});

test('the preview’s texts fall back to its own language, in the browser and in the build', () => {
  const settings = { ...I18N_OPTIONS, lng: 'ru', fallbackLng: 'ru', resources: { ru: { preview: { title: 'Просмотр', days_few: '{{count}} дня', days_other: '{{count}} дней' } }, en: { preview: { title: 'Preview', days_one: '{{count}} day' } } }, defaultNS: 'preview', fallbackNS: [] };
  const whole = i18next.createInstance();
  void whole.init({ ...settings, initImmediate: false } as unknown as Parameters<typeof whole.init>[0]);
  const little = createInstance();
  little.init(settings);
  for (const language of ['ru', 'en', 'he']) {
    const [one, other] = [whole.getFixedT(language, 'preview') as Translate, little.getFixedT(language, 'preview')];
    for (const count of [1, 2, 5]) expect([language, other('title'), other('days', { count }), other('missing')]).toEqual([language, one('title'), one('days', { count }), one('missing')]);
  }
  expect(little.getFixedT('he', 'preview')('title')).toBe('Просмотр');
});

describe('texts in the browser', () => {
  it('show the key where a text is missing', () => {
    const [, t] = both('ru', ru);
    expect([t('forms:noSuchKey'), t('noSuchKey'), t('noSuchNamespace:key', { name: 'x' })]).toEqual(['noSuchKey', 'noSuchKey', 'key']);
  });

  it('put in what visitors typed as it is', () => {
    const [, t] = both('en', WRITTEN);
    expect(t('two', { name: '{{other}}', other: '$t(plain)' })).toBe('{{other}}$t(plain)');
  });

  it('need a provider', () => {
    const Part = () => <>{browserReact.useTranslation('first').t('plain')}</>;
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Part />)).toThrow('outside I18nextProvider');
  });
});

interface Hook {
  readonly useTranslation: (namespace: readonly string[]) => { readonly t: Translate };
}

interface PagePlugin {
  readonly wrapPageElement: (page: { readonly element: ReactNode; readonly props: object }, options: object) => ReactElement;
}

describe('the i18n plugin', () => {
  const props = { location: { pathname: '/ru' }, pageContext: { i18n: { language: 'ru', languages: ['ru'], defaultLanguage: 'ru', routed: true, path: '/ru', originalPath: '/ru' } }, data: { locales: { edges: Object.entries(ru).map(([ns, data]) => ({ node: { ns, language: 'ru', data: JSON.stringify(data) } })) } } };
  const pluginOptions = { languages: ['ru'], defaultLanguage: 'ru', redirect: false, i18nextOptions: I18N_OPTIONS };

  /** A page as the plugin wraps it, with the packages or with what stands in for them in the browser. */
  function drawn(packages: 'whole' | 'little'): string {
    let html = '';
    jest.isolateModules(() => {
      jest.doMock('gatsby', () => ({ withPrefix: (path: string) => path }), { virtual: true });
      if (packages === 'little') {
        jest.doMock('i18next', () => jest.requireActual<object>('../../web/src/i18n/browser/i18next'));
        jest.doMock('react-i18next', () => jest.requireActual<object>('../../web/src/i18n/browser/react-i18next'));
      } else {
        jest.dontMock('i18next');
        jest.dontMock('react-i18next');
      }
      const { wrapPageElement } = jest.requireActual<PagePlugin>('gatsby-plugin-react-i18next/dist/plugin/wrapPageElement');
      const { useTranslation } = (packages === 'whole' ? jest.requireActual<Hook>('react-i18next') : jest.requireMock<Hook>('react-i18next'));
      const { renderToStaticMarkup: draw } = jest.requireActual<{ renderToStaticMarkup: typeof renderToStaticMarkup }>('react-dom/server');
      const Part: ComponentType = () => {
        const { t } = useTranslation(['forms', 'home']);
        return <p>{[t('firstName'), t('home:experience', { count: 3 }), t('home:experience', { count: 21 }), t('callBy', { time: '<9:00>' }), t('noSuchKey')].join(' | ')}</p>;
      };
      html = draw(wrapPageElement({ element: <Part />, props }, pluginOptions));
    });
    return html;
  }

  it('draws the same page with either', () => {
    const page = drawn('whole');
    expect(page).toContain('Имя');
    expect(page).toContain('noSuchKey');
    expect(drawn('little')).toBe(page);
  });
});
