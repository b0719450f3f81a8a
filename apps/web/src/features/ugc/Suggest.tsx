import { ugc } from '@vitrine/contract'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconSparkles } from '../../ui/icons.ts'
import { askWords as words } from './panel-copy.ts'
import css from './ask.module.css'

type SuggestProps = { post: string; purpose: 'comment' | 'message'; onText: (text: string) => void }
/** Suggests text, and shows whether AI or a template wrote it. */
export const Suggest = ({ post, purpose, onText }: SuggestProps) => {
  const [by, setBy] = useState<'ai' | 'template'>()
  const generate = useAction(ugc.generateComment)
  const suggest = () =>
    generate.run(
      { body: { social_post: post, purpose } },
      {
        done: ({ text, written_by }) => {
          setBy(written_by)
          onText(text)
        },
        failed: words.notSuggested,
      },
    )
  return (
    <div className={css.suggest}>
      <Button size="small" icon={IconSparkles} busy={generate.busy} onClick={() => void suggest()}>
        {by ? words.suggestAgain : words.suggest}
      </Button>
      <span className={css.by} role="status">
        {by && (by === 'ai' ? words.byAi : words.byTemplate)}
      </span>
    </div>
  )
}
