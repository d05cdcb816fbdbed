/** @jest-environment node */
import { renderToHtml } from '../../web/gatsby/renderToHtml';

test('no letter is broken, wherever it falls in React’s buffer', async () => {
  // One more Latin letter each time moves every Cyrillic one by a byte.
  for (let shift = 0; shift < 3; shift++) {
    const text = 'a'.repeat(shift) + 'Помогаем вернуть деньги. '.repeat(400);
    expect(await renderToHtml(<p>{text}</p>)).toBe(`<p>${text}</p>`);
  }
});
