import { screen } from '@testing-library/react';

import { contactFormSchema, helpRequestFormSchema, validate, type Office } from '@site/rules';

import { CallTimeField } from '../../web/src/forms/CallTimeField';
import { toHelpRequest } from '../../web/src/forms/toHelpRequest';
import { VisitorTimes } from '../../web/src/forms/VisitorTimes';
import { renderPage } from './support/renderPage';

const OFFICE: Office = { timeZone: 'Europe/Vilnius', weekdays: [9 * 60, 18 * 60], saturday: [10 * 60, 15 * 60], closedDays: [], callWithinHours: null };
const OPEN = Date.parse('2026-11-24T08:00:00Z');
const CLOSED = Date.parse('2026-11-24T20:00:00Z');
const shown = (office: Office, now: number, zone: string | null, code: 'ru' | 'en' | 'he' = 'en', wish?: string) => renderPage(<VisitorTimes office={office} now={now} zone={zone} wish={wish} />, { code }).container.textContent;

describe('after sending', () => {
  it('the visitor reads the office hours by their own clock', () => {
    expect(shown(OFFICE, OPEN, 'America/New_York', 'ru')).toBe('По вашему времени (Нью-Йорк): пн–пт 2:00–11:00, сб 3:00–8:00');
  });

  it('nothing is repeated to a visitor in the office’s time, nor to one whose time zone is not known', () => {
    expect(shown(OFFICE, OPEN, 'Europe/Helsinki')).toBe('');
    expect(shown(OFFICE, OPEN, null)).toBe('');
  });

  it('a visitor is told when a closed office opens, by both clocks', () => {
    expect(shown(OFFICE, CLOSED, 'America/New_York', 'ru')).toContain('Сейчас офис закрыт. Откроется: среда, 25 ноября в 2:00 по вашему времени (9:00 в нашем офисе)');
    expect(shown(OFFICE, CLOSED, null, 'ru')).toBe('Сейчас офис закрыт. Откроется: среда, 25 ноября в 9:00');
  });

  it('by when the firm calls is said only if it promises that', () => {
    expect(shown({ ...OFFICE, callWithinHours: 9 }, OPEN, 'Europe/Vilnius', 'ru')).toBe('Позвоним не позднее: среда, 25 ноября в 10:00');
    expect(shown({ ...OFFICE, callWithinHours: 9, weekdays: null, saturday: null }, OPEN, 'Europe/Vilnius', 'ru')).toBe('');
    // Whoever wished for certain hours is not called before them.
    expect(shown({ ...OFFICE, callWithinHours: 2 }, OPEN, 'Europe/Vilnius', 'ru', '15:00-18:00')).toBe('Позвоним не позднее: вторник, 24 ноября в 18:00');
    expect(shown({ ...OFFICE, callWithinHours: 2 }, Date.parse('2026-11-24T11:00:00Z'), 'Europe/Vilnius', 'ru', '09:00-12:00')).toBe('Позвоним не позднее: среда, 25 ноября в 12:00');
    expect(shown(OFFICE, OPEN, 'Europe/Vilnius', 'ru', '15:00-18:00')).toBe('');
  });
});

describe('the time of the call', () => {
  const options = () => screen.getAllByRole('option').map((option) => [option.getAttribute('value'), option.textContent]);

  it('is chosen in the visitor’s time, and means office time', () => {
    renderPage(<CallTimeField id="time" office={OFFICE} zone="Asia/Kolkata" error={undefined} />);
    expect(options().map(([value]) => value)).toEqual(['', '09:00-12:00', '12:00-15:00', '15:00-18:00']);
    expect(screen.getByRole('combobox', { name: /^When shall we call\?/ })).toHaveAccessibleDescription(/India/);
  });

  it('is not asked if no hours are known', () => {
    renderPage(<CallTimeField id="time" office={{ ...OFFICE, weekdays: null }} zone={null} error={undefined} />);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('is sent with the hours that the visitor saw, and only if one was chosen', () => {
    const content = { firstName: 'A', lastName: 'B', email: 'a@b', phone: '+37060000009' };
    const context = { location: { country: null, ip: null }, tracking: {}, language: 'en', office: OFFICE } as const;
    expect(toHelpRequest('help', { ...content, callTime: '09:00-12:00' }, { ...context, zone: 'Asia/Tokyo' })).toMatchObject({ call_time: '09:00-12:00', call_time_visitor: expect.stringMatching(/^1[56]:00-1[89]:00$/) as string, time_zone: 'Asia/Tokyo' });
    expect(toHelpRequest('help', { ...content, callTime: '09:00-12:00' }, { ...context, zone: null })).not.toHaveProperty('time_zone');
    for (const callTime of ['', undefined, '01:00-02:00']) expect(toHelpRequest('help', { ...content, callTime }, { ...context, zone: 'Asia/Tokyo' })).not.toHaveProperty('call_time');
  });

  it('is the visitor’s on the day of the call: clocks may be put back before it', () => {
    // A Saturday; until Monday, Europe’s clocks are put back, and Moscow’s are not.
    jest.useFakeTimers({ now: Date.parse('2026-10-24T10:00:00Z') });
    try {
      const office: Office = { ...OFFICE, saturday: null };
      renderPage(<CallTimeField id="time" office={office} zone="Europe/Moscow" error={undefined} />);
      expect(options()[1]).toEqual(['09:00-12:00', '10:00–13:00']);
      const content = { firstName: 'A', lastName: 'B', email: 'a@b', phone: '+37060000009', callTime: '09:00-12:00' };
      const context = { location: { country: null, ip: null }, tracking: {}, language: 'ru', office, zone: 'Europe/Moscow' } as const;
      expect(toHelpRequest('help', content, context)).toMatchObject({ call_time: '09:00-12:00', call_time_visitor: '10:00-13:00' });
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([['', true], ['09:00-12:00', true], ['21:00-24:00', true], ['12:00-09:00', false], ['tomorrow', false], ['09:00-12:00'.repeat(1_000), false]])('“%.20s” is accepted: %s', (callTime, isAccepted) => {
    const typed = { firstName: 'A', lastName: 'B', email: 'a@b', phone: '+37060000009', callTime };
    for (const schema of [helpRequestFormSchema, contactFormSchema]) expect(validate(schema, typed).ok).toBe(isAccepted);
  });
});
