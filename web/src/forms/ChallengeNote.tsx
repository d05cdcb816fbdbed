import { css } from '@emotion/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Challenge } from '@site/rules';

import { buttonStyles } from '../components/Button';
import { solve } from '../lib/challenge';
import { color, radius, space } from '../theme';

const note = css({ display: 'grid', gap: space.md, justifyItems: 'start', marginBlockEnd: space.lg, padding: space.md, border: `1px solid ${color.gold}`, borderInlineStartWidth: 4, borderRadius: radius.small, background: color.ivory });
// The label fits on one line of a phone.
const narrow = css({ paddingInline: space.md });

interface ChallengeNoteProps {
  readonly challenge: Challenge | null;
  /** Namespace of the interface texts. */
  readonly texts: 'forms' | 'signing';
  /** Called with the solution for repeating the request, unless the note is gone by then. */
  readonly onSolved: (solution: string) => void;
  readonly onFailed: () => void;
}

/** Asks the visitor to let the browser solve a challenge: one button, no puzzle. */
export function ChallengeNote({ challenge, texts, onSolved, onFailed }: ChallengeNoteProps) {
  const { t } = useTranslation(texts);
  const button = useRef<HTMLButtonElement>(null);
  const [isSolving, setSolving] = useState(false);
  // Solving takes a while: what was rendered last counts then, and nothing once the note is gone.
  const finish = useRef<(solution: string | null) => void>();
  useEffect(() => {
    finish.current = (solution) => {
      setSolving(false);
      if (solution === null) onFailed();
      else onSolved(solution);
    };
    return () => {
      finish.current = undefined;
    };
  });

  // Keyboard users continue from the button they pressed.
  useEffect(() => {
    if (challenge) button.current?.focus();
  }, [challenge]);

  const start = async (task: Challenge) => {
    setSolving(true);
    const solution = await solve(task);
    finish.current?.(solution);
  };

  return (
    <div aria-live="polite">
      {challenge && (
        <div css={note}>
          <p>{t(`${texts}:challenge`)}</p>
          <button ref={button} css={[buttonStyles, narrow]} type="button" aria-disabled={isSolving} onClick={() => !isSolving && void start(challenge)}>
            {t(`${texts}:${isSolving ? 'challengeRunning' : 'challengeStart'}`)}
          </button>
        </div>
      )}
    </div>
  );
}
