import type { QuestionContent } from '../content';

/** Longer words are compared without their endings: “guarantees” finds “guarantee”. */
const ENDING = 2;
const LONG_WORD = 5;

/** The questions that contain all typed words, in the question or in its answer; all, if nothing is typed. */
export function findQuestions(questions: readonly QuestionContent[], typed: string): readonly QuestionContent[] {
  const words = plain(typed).split(/[^\p{L}\p{N}]+/u).filter(Boolean).map((word) => (word.length > LONG_WORD ? word.slice(0, -ENDING) : word));
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question?.text ?? ''} ${answer.html.replace(/<[^>]*>/g, ' ')}`);
    return words.every((word) => text.includes(word));
  });
}

/** In lower case, without accents. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
