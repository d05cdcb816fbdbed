/** @jest-environment node */
import { renderToHtml } from '../../web/gatsby/pages/renderToHtml';

test('no character is corrupted, wherever it falls in React’s buffer', async () => {
  const words = 'Помогаем вернуть деньги, переведённые брокеру'.split(' ');
  // Each additional Latin letter shifts the Cyrillic ones by one byte.
  for (const shift of ['', 'a', 'aa', 'aaa']) {
    const list = Array.from({ length: 500 }, (_, index) => words[index % words.length]);
    const html = await renderToHtml(<ul title={shift}>{list.map((word, index) => <li key={index}>{word}</li>)}</ul>);
    expect(html).toBe(`<ul title="${shift}">${list.map((word) => `<li>${word}</li>`).join('')}</ul>`);
  }
});
