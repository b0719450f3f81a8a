import { TextInput } from '@mantine/core'
import { GuestName, type OpenedLink } from '@vitrine/contract'
import { useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields, Note, Pair } from '../../ui/Fields.tsx'
import { IconX } from '../../ui/icons.ts'
import { DropBox, type Picked, type Source, type Upload } from '../uploads/index.ts'
import { FileLine, useDrawn } from './FileLine.tsx'
import type { GuestQueue } from './guest-queue.ts'
import css from './guests.module.css'
import { guestName, keepGuestName } from './visit.ts'

/** Keeps out what the link does not take, and says which. */
export const sizeRule = (largest: number, picked: readonly Picked[]) => {
  const large = picked.filter(({ file }) => file.size > largest).map(({ file }) => file.name)
  return {
    taken: picked.filter(({ file }) => file.size <= largest),
    problem: large.length > 0 ? `Too large to be sent: ${large.join(', ')}` : undefined,
  }
}

const sendWords = (n: number) => (n === 0 ? 'Send' : n === 1 ? 'Send 1 file' : `Send ${n} files`)

/** Name, e-mail and the files, before anything is sent. */
export const ChooseFiles = ({ link, queue }: { link: OpenedLink; queue: GuestQueue }) => {
  const [chosen, setChosen] = useState<readonly [Upload, Source][]>([])
  const [problem, setProblem] = useState<string>()
  const drawn = useDrawn()
  const form = useForm({
    schema: GuestName,
    initial: guestName(),
    send: async (guest) => {
      if (chosen.length === 0) return setProblem('Choose at least one file.')
      keepGuestName(guest)
      queue.add(chosen)
    },
  })
  const take = (picked: readonly Picked[]) => {
    const rule = sizeRule(link.largest, picked)
    setProblem(rule.problem)
    setChosen([...chosen, ...queue.ready(link.team.name, rule.taken)])
  }
  const leaveOut = (id: string) => {
    queue.forgetPicture(id)
    setChosen(chosen.filter(([upload]) => upload.id !== id))
  }
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <Pair>
        <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
        <TextInput label="Your e-mail" type="email" autoComplete="email" {...form.field('email')} />
      </Pair>
      <DropBox title={chosen.length === 0 ? 'Choose files, or drop them here' : 'Choose more'} onFiles={take}>
        Photos, films, documents or a zip, up to {sizeInWords(link.largest)} each.
        {link.expires_at && ` Open until ${timeInWords(link.expires_at)}.`}
      </DropBox>
      {problem && <Note kind="stop">{problem}</Note>}
      {chosen.length > 0 && (
        <ul className={css.files} aria-label="Chosen files">
          {chosen.map(([upload, { file }]) => (
            <FileLine
              key={upload.id}
              name={upload.name}
              picture={queue.picture(upload.id, file, drawn)}
              detail={sizeInWords(upload.size)}
              buttons={
                <IconButton icon={IconX} label={`Leave out ${upload.name}`} onClick={() => leaveOut(upload.id)} />
              }
            />
          ))}
        </ul>
      )}
      <Button primary full size="large" type="submit" busy={form.busy}>
        {sendWords(chosen.length)}
      </Button>
    </Fields>
  )
}
