import { type SocialPost, ugc } from '@vitrine/contract'
import { useActions } from '../../lib/keyboard.ts'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWhyNot } from '../auth/index.ts'
import { statusLooks, triageWords as words } from './copy.ts'
import css from './stage.module.css'
import { useAddToLibrary } from './use-add-to-library.ts'
import { isTriaged, whyNotAsk } from './use-triage.ts'

type TriageBarProps = {
  post: SocialPost
  onMark: (status: 'kept' | 'skipped') => void
  onAsk: () => void
  onStep: (step: 1 | -1) => void
}
const { group } = words
const Key = ({ children }: { children: string }) => (
  <span className={css.key} aria-hidden>
    <Kbd>{children}</Kbd>
  </span>
)
/** The triage actions for the open post, by button or key. */
export const TriageBar = ({ post, onMark, onAsk, onStep }: TriageBarProps) => {
  const whyNot = useWhyNot()(ugc.update)
  const library = useAddToLibrary(post)
  const whyNotMark = (status: 'kept' | 'skipped') => {
    if (whyNot) return whyNot
    if (!isTriaged(post.status)) return words.asked
    return post.status === status ? words.isStatus(statusLooks[status].label) : null
  }
  const ask = whyNot ?? whyNotAsk(post)
  const keyOnly = true
  useActions([
    { id: 'ugc-next', label: words.next, group, keys: ['arrowright', 'arrowdown'], keyOnly, run: () => onStep(1) },
    {
      id: 'ugc-previous',
      label: words.previous,
      group,
      keys: ['arrowleft', 'arrowup'],
      keyOnly,
      run: () => onStep(-1),
    },
    ...(whyNot
      ? []
      : [
          { id: 'ugc-ask', label: words.ask, group, keys: 'a', run: () => ask === null && onAsk() },
          { id: 'ugc-keep', label: words.keep, group, keys: 'k', run: () => onMark('kept') },
          { id: 'ugc-skip', label: words.skip, group, keys: 's', run: () => onMark('skipped') },
          { id: 'ugc-library', label: words.addToLibrary, group, keys: 'l', run: () => void library.add() },
        ]),
  ])
  const isApproved = post.approval?.status === 'approved'
  return (
    <div ref={bottomBarRef} className={css.bar}>
      {!isApproved && (
        <Button primary why={ask} onClick={onAsk}>
          <Key>A</Key>
          {words.ask}
        </Button>
      )}
      {isTriaged(post.status) && (
        <>
          <Button why={whyNotMark('kept')} onClick={() => onMark('kept')}>
            <Key>K</Key>
            {words.keep}
          </Button>
          <Button why={whyNotMark('skipped')} onClick={() => onMark('skipped')}>
            <Key>S</Key>
            {words.skip}
          </Button>
        </>
      )}
      {isApproved && (
        <Button primary why={library.why} busy={library.busy} onClick={() => void library.add()}>
          <Key>L</Key>
          {words.addToLibrary}
        </Button>
      )}
      <span className={css.keys} aria-hidden>
        <Kbd>←</Kbd>
        <Kbd>→</Kbd>
        {words.move}
        <Kbd>Z</Kbd>
        {words.undoShort}
      </span>
    </div>
  )
}
