import { TextInput } from '@mantine/core'
import type { PostCard } from '@vitrine/contract'
import { useState } from 'react'
import { isDay, parseTime, todayIn } from '../../lib/days.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Note, Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { moveWords, words } from './copy.ts'
import { instantAt, isPast, offeredClock, wallOf } from './planning.ts'

/** State of a date and time input in a zone, with the resulting instant and any error. */
export const useDateTimeInput = (zone: string, first: { day: string; clock: string }) => {
  const [day, setDay] = useState(first.day)
  const [typed, setTyped] = useState(first.clock)
  const clock = parseTime(typed)
  const found = isDay(day) && clock ? instantAt(day, clock, zone) : undefined
  const why = !isDay(day) || !clock ? moveWords.notAClock : found && isPast(found.instant) ? moveWords.past : null
  const note =
    found?.note === 'gap'
      ? moveWords.gap(wallOf({ scheduled_at: found.instant }, zone)?.clock ?? '')
      : found?.note === 'overlap'
        ? moveWords.overlap
        : undefined
  const fields = (
    <>
      <Pair>
        <DateField label={moveWords.day} value={day} onChange={setDay} min={todayIn(zone)} inside data-autofocus />
        <TextInput
          label={moveWords.clock}
          value={typed}
          inputMode="numeric"
          error={clock ? undefined : moveWords.notAClock}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => clock && setTyped(clock)}
        />
      </Pair>
      {note && <Note kind="warn">{note}</Note>}
    </>
  )
  return { at: why === null ? found?.instant : undefined, why, fields }
}

type MoveDialogProps = {
  post: PostCard
  zone: string
  onMove: (post: PostCard, to: Date) => Promise<boolean>
  onClose: () => void
}
/** Moves a post to a date and time, without dragging. */
export const MoveDialog = ({ post, zone, onMove, onClose }: MoveDialogProps) => {
  const today = todayIn(zone)
  const when = useDateTimeInput(zone, wallOf(post, zone) ?? { day: today, clock: offeredClock(today, zone) })
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!when.at) return
    setBusy(true)
    if (await onMove(post, when.at)) onClose()
    else setBusy(false)
  }
  return (
    <FormDialog
      title={moveWords.title}
      sub={words.zoneNote(zone)}
      action={moveWords.action}
      why={when.why}
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
      {when.fields}
    </FormDialog>
  )
}
