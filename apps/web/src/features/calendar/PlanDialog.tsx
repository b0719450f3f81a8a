import { Select } from '@mantine/core'
import { type FileCard, postRulesOf, type PostType, postTypes, type SocialAccount } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { todayIn } from '../../lib/days.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { editorOf } from '../posts/index.ts'
import { planWords, words } from './copy.ts'
import { useDateTimeInput } from './MoveDialog.tsx'
import { isPast, offeredClock, startOf, typeFor } from './planning.ts'
import { accountFor, useNewDraft } from './use-new-draft.ts'

type PlanDialogProps = {
  accounts: readonly SocialAccount[]
  chosen: string | undefined
  zone: string
  day: string
  months: boolean
  file?: FileCard
  onClose: () => void
}
/** Schedules a new post, either with a file from the library or empty, to be filled in next. */
export const PlanDialog = ({ accounts, chosen, zone, day, months, file, onClose }: PlanDialogProps) => {
  const navigate = useNavigate()
  const { create, busy } = useNewDraft({ months })
  const kind = file?.kind ?? 'image'
  const [uuid, setUuid] = useState(accountFor(accounts, chosen, kind)?.uuid ?? null)
  const account = accounts.find((one) => one.uuid === uuid)
  const usual = (account && typeFor(account.platform, kind)) ?? 'post'
  const [wanted, setWanted] = useState<PostType>()
  const offered = postTypes.filter((type) => {
    const rules = account && postRulesOf(account.platform, type)
    return rules && (!file || (kind === 'video' ? rules.videos : rules.images))
  })
  const type = wanted && offered.includes(wanted) ? wanted : usual
  const first = isPast(startOf(day, zone)) ? todayIn(zone) : day
  const when = useDateTimeInput(zone, { day: first, clock: offeredClock(first, zone) })
  const send = async () => {
    if (!account || !when.at) return
    const made = await create({ account, type, at: when.at, zone, ...(file && { file }) })
    if (!made) return
    onClose()
    if (!file) void navigate(editorOf(made, months))
  }
  return (
    <FormDialog
      title={planWords.title}
      sub={`${file ? planWords.withFile(file.name) : planWords.help} ${words.zoneNote(zone)}.`}
      action={busy ? planWords.creating : planWords.action}
      why={account ? when.why : planWords.chooseAccount}
      form={{
        busy,
        problem: undefined,
        submit: (event) => {
          event.preventDefault()
          void send()
        },
      }}
      onClose={onClose}
    >
      <Select
        label={planWords.account}
        value={uuid}
        onChange={setUuid}
        allowDeselect={false}
        data={accounts
          .filter(({ active }) => active)
          .map((one) => ({ value: one.uuid, label: `${one.username} · ${one.platform}` }))}
      />
      <Select
        label={planWords.type}
        value={type}
        onChange={(value) => setWanted(postTypes.find((one) => one === value))}
        allowDeselect={false}
        data={offered.map((value) => ({ value, label: planWords.types[value] }))}
      />
      {when.fields}
    </FormDialog>
  )
}
