import { TextInput } from '@mantine/core'
import { GuestName, guestFileRefused, isGuestFileName, type OpenedLink } from '@vitrine/contract'
import { useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields, Note, Pair } from '../../ui/Fields.tsx'
import { IconX } from '../../ui/icons.ts'
import { DropBox, type Picked, type Source, type Upload } from '../uploads/index.ts'
import { Consent } from './Consent.tsx'
import { FileLine, useDrawn } from './FileLine.tsx'
import type { GuestQueue } from './guest-queue.ts'
import css from './guests.module.css'
import { guestName, keepConsent, keepGuestName, keptConsent } from './visit.ts'

/** Keeps out what the link does not take, and says which. */
export const acceptFiles = (largest: number, picked: readonly Picked[]) => {
  const namesOf = (refused: readonly Picked[]) => refused.map(({ file }) => file.name).join(', ')
  const refused = picked.filter(({ file }) => !isGuestFileName(file.name))
  const large = picked.filter((one) => !refused.includes(one) && one.file.size > largest)
  const problems = [
    ...(refused.length > 0 ? [`${namesOf(refused)}: ${guestFileRefused}`] : []),
    ...(large.length > 0 ? [`Too large to send: ${namesOf(large)}.`] : []),
  ]
  return {
    taken: picked.filter((one) => !refused.includes(one) && !large.includes(one)),
    problem: problems.length > 0 ? problems.join(' ') : undefined,
  }
}

const sendWords = (n: number) => (n === 0 ? 'Send' : n === 1 ? 'Send 1 file' : `Send ${n} files`)

/** Name, e-mail and the files, before anything is sent. */
export const ChooseFiles = ({ link, queue }: { link: OpenedLink; queue: GuestQueue }) => {
  const [chosen, setChosen] = useState<readonly [Upload, Source][]>([])
  const [problem, setProblem] = useState<string>()
  const { consent } = link
  const [agreed, setAgreed] = useState(() => consent !== null && keptConsent(link.uuid) === consent.hash)
  const [missing, setMissing] = useState(false)
  const drawn = useDrawn()
  const form = useForm({
    schema: GuestName,
    initial: guestName(),
    send: async (guest) => {
      if (chosen.length === 0) return setProblem('Choose at least one file.')
      const lacks = consent?.required === true && !agreed
      setMissing(lacks)
      if (lacks) return
      keepGuestName(guest)
      keepConsent(link.uuid, agreed ? consent?.hash : undefined)
      queue.add(chosen)
    },
  })
  const take = (picked: readonly Picked[]) => {
    const rule = acceptFiles(link.largest, picked)
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
        Images, videos, audio, documents or a zip, up to {sizeInWords(link.largest)} each.
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
      {consent && <Consent consent={consent} agreed={agreed} missing={missing && !agreed} onChange={setAgreed} />}
      <Button primary full size="large" type="submit" busy={form.busy}>
        {sendWords(chosen.length)}
      </Button>
    </Fields>
  )
}
