import { type FormEvent, useRef, useState } from 'react'
import type { PickedFile, Source, Upload } from '../../features/uploads/parts.ts'
import type { OpenedLink } from '../api.ts'
import { Field, ProblemText } from '../components.tsx'
import { formatSize } from '../words.ts'
import { acceptFiles } from './accept-files.ts'
import { Consent } from './Consent.tsx'
import { copy } from './copy.ts'
import { DropZone } from './DropZone.tsx'
import { CloseButton, FileRow, useRerender } from './FileRow.tsx'
import type { GuestQueue } from './guest-queue.ts'
import { guestName, storeConsent, storeGuestName, storedConsent, parseGuest } from './guest-storage.ts'

const orDrop = <span className="or-drop">{copy.orDrop}</span>

/** Name, email, files and consent, before anything is sent. */
export const ChooseFiles = ({ link, queue }: { link: OpenedLink; queue: GuestQueue }) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(guestName)
  const [chosen, setChosen] = useState<readonly [Upload, Source][]>([])
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const { consent } = link
  const [agreed, setAgreed] = useState(() => consent !== null && storedConsent(link.uuid) === consent.hash)
  const onDrawn = useRerender()
  const { guest, wrong } = parseGuest(typed)
  const lacksConsent = consent?.required === true && !agreed

  const addFiles = (picked: readonly PickedFile[], unread: readonly string[]) => {
    const { accepted, problem: refused } = acceptFiles(link.largest, picked, unread)
    setProblem(refused)
    setChosen([...chosen, ...queue.ready(link.team.name, accepted)])
  }
  const remove = (id: string) => {
    queue.forgetPicture(id)
    setChosen(chosen.filter(([upload]) => upload.id !== id))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (chosen.length === 0) setProblem(copy.chooseFirst)
    if (wrong || chosen.length === 0 || lacksConsent) {
      // Focuses the first invalid field once the errors are shown.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    storeGuestName(guest)
    storeConsent(link.uuid, agreed ? consent?.hash : undefined)
    queue.add(chosen)
  }
  const change = (field: keyof typeof typed) => (value: string) => setTyped({ ...typed, [field]: value })
  return (
    <form ref={form} className="fields" noValidate onSubmit={submit}>
      <div className="pair">
        <Field
          label={copy.name}
          autoComplete="name"
          value={typed.name}
          onChange={change('name')}
          wrong={isChecked ? wrong?.name : undefined}
        />
        <Field
          label={copy.email}
          type="email"
          autoComplete="email"
          value={typed.email}
          onChange={change('email')}
          wrong={isChecked ? wrong?.email : undefined}
        />
      </div>
      <DropZone
        title={
          chosen.length > 0 ? (
            copy.chooseMore
          ) : (
            <>
              {copy.choose}
              {orDrop}
            </>
          )
        }
        small={chosen.length > 0}
        onFiles={addFiles}
      >
        {copy.accepted(link.largest, link.expires_at)}
      </DropZone>
      <ProblemText>{problem}</ProblemText>
      {chosen.length > 0 && (
        <ul className="upload-list" aria-label={copy.chosen}>
          {chosen.map(([upload, { file }]) => (
            <FileRow
              key={upload.id}
              name={upload.name}
              picture={queue.picture(upload.id, file, onDrawn)}
              detail={formatSize(upload.size)}
              buttons={<CloseButton label={copy.remove(upload.name)} onClick={() => remove(upload.id)} />}
            />
          ))}
        </ul>
      )}
      {consent && (
        <Consent consent={consent} agreed={agreed} missing={isChecked && lacksConsent} onChange={setAgreed} />
      )}
      <button type="submit" className="primary wide">
        {copy.send(chosen.length)}
      </button>
    </form>
  )
}
