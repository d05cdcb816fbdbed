import { inFieldsWay, judge } from '../../cms/src/admin/typed-dates';

test.each([
  ['26/11/2026', '/', 'whole'],
  ['26.11.2026', '.', 'whole'],
  ['29/02/2028', '/', 'whole'],
  ['2/11/2026', '/', 'short'],
  ['5/4', '/', 'none'],
  ['26/', '/', 'none'],
  ['5/4/26', '/', 'none'],
  ['29/02/20', '/', 'none'],
  ['29/02/', '/', 'none'],
  ['', '/', 'empty'],
  ['31/02/2026', '/', 'none'],
  ['29/02/2026', '/', 'none'],
  ['99/99/2026', '/', 'none'],
  ['26/11/202', '/', 'none'],
  ['26/11/20266', '/', 'none'],
  ['26/11/0226', '/', 'none'],
  ['26//2026', '/', 'none'],
  ['26112026', '.', 'none'],
  ['?', '.', 'none'],
])('“%s” typed with “%s” is %s', (text, separator, expected) => expect(judge(text, separator)).toBe(expected));

test.each([
  ['26.11.2026', '/', '26/11/2026'],
  ['26/11/2026', '.', '26.11.2026'],
  ['26-11-2026', '/', '26/11/2026'],
  ['2026-11-26', '.', '26.11.2026'],
  ['26 ', '/', '26/'],
])('“%s” becomes the field’s own way to write dates', (text, separator, expected) => expect(inFieldsWay(text, separator)).toBe(expected));
