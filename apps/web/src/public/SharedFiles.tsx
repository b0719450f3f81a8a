import { downloadWords } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { type File, type Me, Refusal, type Shared } from './api.ts'
import { Icon, Problem } from './Parts.tsx'
import { pending } from './pending.ts'
import { ZipDialog, type ZipSteps } from './ZipDialog.tsx'
import { allOf, filesInWords, stepsIn, takeZip, textsFor } from './zip.ts'

type Props = {
  link: string
  shared: Shared
  me: Me | undefined
  files: readonly File[]
  next: string | null
  onMore: () => void
  onChanged: () => void
}

/** Takes files as one zip: at once where nothing stands before it, else after a dialog. */
const useZip = ({ link, files, next, onChanged }: Props) => {
  const [about, setAbout] = useState<ZipSteps>()
  const [said, setSaid] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const take = async (chosen: readonly string[] | 'all') => {
    setBusy(true)
    setSaid('')
    setError(undefined)
    const kept = pending.read(link)
    const before = kept?.taken ?? { shape: 'original' }
    try {
      const wanted = chosen === 'all' ? await allOf(link, files, next) : { items: chosen, cut: false }
      try {
        setSaid(await takeZip(link, wanted, { shape: 'original' }))
        pending.forget(link)
        onChanged()
      } catch (failed) {
        const steps = stepsIn(failed)
        if (!steps) throw failed
        setAbout({ ...wanted, steps, before, ...(await textsFor(link, wanted.items, steps)) })
      }
    } catch (failed) {
      if (failed instanceof Refusal && failed.status === 404) onChanged()
      setError(failed)
    }
    setBusy(false)
  }
  const done = (words = '') => {
    pending.forget(link)
    setAbout(undefined)
    setSaid(words)
    if (words) onChanged()
  }
  return { about, said, error, busy, take, done }
}

/** Several files: all of them, or some, can be had at once; each opens by its own address. */
export const SharedFiles = (props: Props) => {
  const { link, shared, me, files, next, onMore } = props
  const { about, said, error, busy, take, done } = useZip(props)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const gives = shared.downloads_by !== 'nobody' && !shared.used_up
  const word = shared.downloads_by === 'request' ? 'Request' : downloadWords.download
  // Who comes back from signing in goes on with the files that they had chosen.
  const [waiting] = useState(() => pending.read(link)?.items)
  const known = me !== undefined
  useEffect(() => {
    if (waiting && known) void take(waiting)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return (
    <>
      {gives && (
        <div className="tools" role="group" aria-label="Download">
          <button
            type="button"
            className="primary"
            disabled={busy}
            onClick={() => void take(chosen.length > 0 ? chosen : 'all')}
          >
            <Icon name="download" />
            {chosen.length > 0 ? `${word} ${filesInWords(chosen.length)}` : `${word} all`}
          </button>
          {chosen.length > 0 ? (
            <button type="button" onClick={() => setChosen([])}>
              Choose none
            </button>
          ) : (
            <span className="quiet">Or mark the files that you want.</span>
          )}
        </div>
      )}
      {gives && shared.watermark && <p className="quiet">{downloadWords.markedAll}</p>}
      {shared.used_up && <p className="quiet">This link has given all its downloads.</p>}
      <p role="status" className="note" hidden={said === ''}>
        {said}
      </p>
      <Problem error={error} />
      <ul className="grid">
        {files.map(({ uuid, name, description, thumbnail_url }) => (
          <li key={uuid}>
            <a href={`#${uuid}`}>
              {thumbnail_url ? <img src={thumbnail_url} alt={description || name} loading="lazy" /> : null}
              <span>{name}</span>
            </a>
            {gives && (
              <label className="mark">
                <input
                  type="checkbox"
                  aria-label={`Choose ${name}`}
                  checked={chosen.includes(uuid)}
                  onChange={(event) =>
                    setChosen((now) => (event.target.checked ? [...now, uuid] : now.filter((one) => one !== uuid)))
                  }
                />
              </label>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <button type="button" onClick={onMore}>
          Load more
        </button>
      )}
      {about && <ZipDialog link={link} shared={shared} me={me} about={about} onClose={done} />}
    </>
  )
}
