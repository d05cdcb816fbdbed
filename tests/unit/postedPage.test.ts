import { completePage, PART_END, partIf, slot } from '@site/rules';

const page = `<p>${partIf('a')}A ${slot('name')}${partIf('b')} and B${PART_END}${PART_END}${partIf('c')}C${PART_END}.</p>`;

test.each([
  [[], '<p>.</p>'],
  [['a'], '<p>A Anna.</p>'],
  [['a', 'b'], '<p>A Anna and B.</p>'],
  [['b', 'c'], '<p>C.</p>'],
])('with %j the page has the parts that apply', (conditions, completed) => {
  expect(completePage(page, conditions, { name: 'Anna' })).toBe(completed);
});

test('what was typed is escaped, and is not read as a mark or a slot', () => {
  expect(completePage(page, ['a'], { name: `<b>"&'${slot('name')}${partIf('c')}`, other: 'x' })).toBe('<p>A &lt;b&gt;&quot;&amp;&#39;[[=name]][[if c]].</p>');
});

test('a slot without a value is empty', () => {
  expect(completePage(page, ['a'], {})).toBe('<p>A .</p>');
  expect(completePage(slot('toString'), [], {})).toBe('');
});
