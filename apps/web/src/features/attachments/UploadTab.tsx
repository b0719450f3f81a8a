import { Progress } from '@mantine/core'
import { errors, toasts, uploads } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { reasonOf } from '../../lib/errors.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { DropZone, loadParts, type PickedFile } from '../uploads/index.ts'
import { uploadWords } from './copy.ts'
import css from './attachments.module.css'

type Sent = { id: string; file: File; bytes: number; problem: string | null; done: boolean }
type UploadProps = {
  team: string
  mayUpload: boolean
  /** Attaches an uploaded file. Returns whether it succeeded. */
  onMade: (uuid: string, done: string) => Promise<boolean>
}

/** Uploads files as attachments. They don’t appear in the library. */
export const UploadTab = ({ team, mayUpload, onMade }: UploadProps) => {
  const [list, setList] = useState<readonly Sent[]>([])
  const ended = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    ended.current = controller
    return () => controller.abort()
  }, [])
  const set = (id: string, change: Partial<Sent>) =>
    setList((now) => now.map((one) => (one.id === id ? { ...one, ...change } : one)))

  const send = async (id: string, file: File) => {
    const { signal } = ended.current
    set(id, { problem: null, bytes: 0 })
    try {
      const files = [{ name: file.name, size: file.size, file_type: file.type.slice(0, 200) }]
      const [remote] = await call(uploads.begin, { params: { team }, body: { files } }, { key: newIdempotencyKey() })
      if (!remote) return
      const { sendFile } = await loadParts()
      const made = await sendFile(file, remote, {
        progress: (bytes) => set(id, { bytes }),
        arrived: () => undefined,
        signal,
      })
      if (made === null) return set(id, { problem: uploadWords.noZip })
      const isAttached = await onMade(made, toasts.uploaded(file.name))
      set(id, isAttached ? { done: true } : { problem: uploadWords.notAttached })
    } catch (error) {
      if (!signal.aborted) set(id, { problem: reasonOf(error) ?? uploadWords.notUploaded })
    }
  }
  const begin = async (picked: readonly PickedFile[]) => {
    const fresh = picked.map(({ file }) => ({ id: newIdempotencyKey(), file, bytes: 0, problem: null, done: false }))
    setList((now) => [...now, ...fresh])
    for (const { id, file } of fresh) await send(id, file)
  }
  if (!mayUpload) return <Note kind="stop">{errors['upload.not_allowed'][1]}</Note>
  return (
    <>
      <DropZone title={uploadWords.drop} onFiles={(picked) => void begin(picked)}>
        {uploadWords.help}
      </DropZone>
      <ul className={css.sent} aria-label={uploadWords.list}>
        {list.map(({ id, file, bytes, problem, done }) => (
          <li key={id} className={css.sending}>
            <span className={css.name}>{file.name}</span>
            <span className={css.size}>{done ? uploadWords.attached : sizeInWords(file.size)}</span>
            {problem ? (
              <>
                <span className={css.problem}>{problem}</span>
                <Button size="small" onClick={() => void send(id, file)}>
                  {uploadWords.tryAgain}
                </Button>
              </>
            ) : (
              !done && (
                <Progress
                  className={css.bar ?? ''}
                  value={file.size > 0 ? (bytes / file.size) * 100 : 100}
                  aria-label={uploadWords.progress(file.name)}
                />
              )
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
