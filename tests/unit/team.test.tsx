import { screen } from '@testing-library/react';

import { Team } from '../../web/src/sections/Team';
import { renderPage } from './support/renderPage';

const member = (key: string, name: string) => ({ key, name: { text: name, lang: null }, position: null, experienceYears: null, specialization: null, photo: null });

test('a person without a portrait has a monogram, which is not read aloud', () => {
  const members = [member('a', 'Anna Maria Levina'), member('b', 'тОМАС'), member('c', 'אנה לוינה')];
  const { container } = renderPage(<Team content={{ title: null, intro: null, members }} />);
  expect(container.querySelector('picture')).toBeNull();
  for (const [initials, name] of [['AL', 'Anna Maria Levina'], ['Т', 'тОМАС'], ['אל', 'אנה לוינה']] as const) {
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText(initials)).toHaveAttribute('aria-hidden', 'true');
  }
});
