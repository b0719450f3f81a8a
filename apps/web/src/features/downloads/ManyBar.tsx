import { sayFailed } from '../../lib/say-failed.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconCheck, IconX } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useAnswers, usualTerms, type Verdict } from './answers.ts'
import css from './downloads.module.css'
import { coverageOf, type Group, openOf } from './groups.ts'

/** Answers all that is selected at once, on the usual terms. */
export const ManyBar = ({ groups, onDone }: { groups: readonly Group[]; onDone: () => void }) => {
  const { send, busy } = useAnswers()
  const requests = groups.flatMap(openOf)
  const { words } = coverageOf(requests)
  const count = requests.length === 1 ? '1 request' : `${requests.length} requests`
  const answer = async (verdict: Verdict) => {
    const sure = await confirm({
      title: verdict === 'approve' ? `Approve ${count}?` : `Deny ${count}?`,
      text:
        verdict === 'approve'
          ? `They can be fetched for ${usualTerms.days} days, as far as the rights of each file allow. Everybody hears of it by e-mail.`
          : 'Everybody hears of it by e-mail, without a reason.',
      action: verdict === 'approve' ? 'Approve' : 'Deny',
      danger: verdict === 'deny',
    })
    if (!sure) return
    try {
      for (const group of groups) await send(group, () => verdict, usualTerms)
      toast.ok(verdict === 'approve' ? `${count} approved` : `${count} denied`)
      onDone()
    } catch (error) {
      sayFailed('Not everything was answered')(error)
    }
  }
  return (
    <div className={css.many} role="region" aria-label="Selected requests">
      <span className={css.manyWords}>
        {groups.length} selected, {count}: {words.toLocaleLowerCase()}
      </span>
      <Button size="small" icon={IconCheck} busy={busy} onClick={() => void answer('approve')}>
        Approve
      </Button>
      <Button size="small" icon={IconX} busy={busy} onClick={() => void answer('deny')}>
        Deny
      </Button>
    </div>
  )
}
