import { downloadWords, PUBLIC_TILE_SIZES } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { answersInWords, countAnswers } from './answers.ts'
import { sizesForMany } from '../lib/download-steps.ts'
import { type Answer, api, type CompletedSteps, type File, type Me, ApiError, type Shared } from './api.ts'
import { answerWords, downloadTexts, pageTexts, shareTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Icon, Problem } from './components.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { srcSetOf } from './words.ts'
import { ZipDialog, type ZipSteps } from './ZipDialog.tsx'
import { listAllFiles, missingStepsOf, downloadZip, fetchSteps, fetchTexts, type ZipSelection } from './zip.ts'

type Props = {
  link: string
  shared: Shared
  me: Me | undefined
  files: readonly File[]
  next: string | null
  onMore: () => void
  onChanged: () => void
}

/** Downloads files as one zip: after a dialog if steps are required or there are sizes to choose from, else immediately. */
const useZip = ({ link, files, next, onChanged }: Props) => {
  const [about, setAbout] = useState<ZipSteps>()
  const [message, setMessage] = useState('')
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const ask = async (wanted: ZipSelection, steps: readonly string[], before: CompletedSteps) =>
    setAbout({ ...wanted, steps, before, ...(await fetchTexts(link, wanted.items, steps)) })
  const take = async (chosen: readonly string[] | 'all') => {
    setBusy(true)
    setMessage('')
    setError(undefined)
    const kept = pendingDownloads.read(link)
    const before: CompletedSteps = kept?.taken ?? { shape: 'original' }
    try {
      const wanted =
        chosen === 'all'
          ? await listAllFiles(link, files, next)
          : { items: chosen, cut: false, sizes: sizesForMany(files.filter(({ uuid }) => chosen.includes(uuid))) }
      if (wanted.sizes.length > 1 && !kept) {
        setAbout({ ...wanted, before, ...(await fetchSteps(link, wanted.items)) })
        return setBusy(false)
      }
      try {
        setMessage(await downloadZip(link, wanted, { shape: 'original', size: before.size }, setMessage))
        pendingDownloads.forget(link)
        onChanged()
      } catch (failed) {
        const steps = missingStepsOf(failed)
        if (!steps) throw failed
        await ask(wanted, steps, before)
      }
    } catch (failed) {
      if (failed instanceof ApiError && failed.status === 404) onChanged()
      setError(failed)
    }
    setBusy(false)
  }
  const done = (words = '') => {
    pendingDownloads.forget(link)
    setAbout(undefined)
    setMessage(words)
    if (words) onChanged()
  }
  return { about, message, error, busy, take, ask, done }
}

type ToolsProps = {
  shared: Shared
  files: readonly File[]
  more: boolean
  chosen: readonly string[]
  states: ReadonlyMap<string, Answer['state']>
  busy: boolean
  onTake: (files: readonly string[] | 'all') => void
  onClear: () => void
}
/** Buttons to download or request all files, or the selected ones. */
const Tools = ({ shared, files, more, chosen, states, busy, onTake, onClear }: ToolsProps) => {
  const wanted = chosen.length > 0 ? chosen : files.map(({ uuid }) => uuid)
  const mustRequest = shared.downloads_by === 'request'
  const offer = countAnswers(wanted, states)
  const isNew = offer.open.length === wanted.length
  // 'all' includes files that are not loaded yet.
  const rest = isNew && chosen.length === 0 ? 'all' : offer.open
  const message = mustRequest ? answersInWords(offer) : ''
  return (
    <>
      <div className="tools" role="group" aria-label={shareTexts.tools}>
        {mustRequest && offer.ready.length > 0 && (
          <button type="button" className="primary" disabled={busy} onClick={() => onTake(offer.ready)}>
            <Icon name="download" />
            {shareTexts.download(offer.ready.length)}
          </button>
        )}
        {(!mustRequest || offer.open.length > 0) && (
          <button
            type="button"
            className={mustRequest && offer.ready.length > 0 ? '' : 'primary'}
            disabled={busy}
            onClick={() => onTake(mustRequest ? rest : chosen.length > 0 ? chosen : 'all')}
          >
            <Icon name="download" />
            {mustRequest
              ? rest === 'all'
                ? shareTexts.requestAll
                : shareTexts.request(offer.open.length)
              : chosen.length > 0
                ? shareTexts.download(chosen.length)
                : shareTexts.downloadAll}
          </button>
        )}
        {chosen.length > 0 ? (
          <button type="button" onClick={onClear}>
            {shareTexts.clear}
          </button>
        ) : (
          (!mustRequest || offer.open.length + offer.ready.length > 0) && (
            <span className="quiet">{shareTexts.select}</span>
          )
        )}
      </div>
      {message && (
        <p className="quiet">
          {message} {more && shareTexts.loadMore}
        </p>
      )}
    </>
  )
}

/** Several files, to download together or to open one by one. */
export const SharedFiles = (props: Props) => {
  const { link, shared, me, files, next, onMore } = props
  const answers = useFetch(() => (me?.user ? api.answers(link) : Promise.resolve([])), `${link} ${me?.user?.email}`)
  const { about, message, error, busy, take, ask, done } = useZip({
    ...props,
    onChanged: () => {
      answers.reload()
      props.onChanged()
    },
  })
  const states = new Map(answers.value?.map(({ file, state }) => [file, state]))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const gives = shared.downloads_by !== 'nobody' && !shared.used_up
  const left = downloadTexts.left(shared.downloads_left)
  // After signing in, visitors continue with the files they had chosen.
  const [waiting] = useState(() => pendingDownloads.read(link)?.items)
  const known = me !== undefined
  useEffect(() => {
    if (waiting && known) void take(waiting)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [known])
  return (
    <>
      {gives && (
        <Tools
          shared={shared}
          files={files}
          more={next !== null}
          chosen={chosen}
          states={states}
          busy={busy || (me?.user != null && !answers.value && !answers.error)}
          onTake={(items) => void take(items)}
          onClear={() => setChosen([])}
        />
      )}
      {gives && (shared.watermark || left) && (
        <p className="quiet">{[shared.watermark && downloadWords.markedAll, left].filter(Boolean).join(' ')}</p>
      )}
      {shared.used_up && <p className="quiet">{downloadTexts.limitReached}</p>}
      {shared.downloads_by === 'nobody' && <p className="quiet">{downloadTexts.viewOnly}</p>}
      <p role="status" className="note" hidden={message === ''}>
        {message}
      </p>
      <Problem error={error} />
      <ul className="grid">
        {files.map(({ uuid, name, description, thumbnail_url, views }, n) => {
          const state = states.get(uuid)
          return (
            <li key={uuid}>
              <a href={`#${uuid}`}>
                {thumbnail_url ? (
                  <img
                    src={thumbnail_url}
                    srcSet={srcSetOf(views)}
                    sizes={PUBLIC_TILE_SIZES}
                    alt={description || name}
                    {...(n === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
                  />
                ) : null}
                <span>{name}</span>
              </a>
              {state && (
                <p className="state" data-state={state}>
                  {answerWords[state]}
                </p>
              )}
              {gives && (
                <label className="mark">
                  <input
                    type="checkbox"
                    aria-label={shareTexts.selectNamed(name)}
                    checked={chosen.includes(uuid)}
                    onChange={(event) =>
                      setChosen((now) => (event.target.checked ? [...now, uuid] : now.filter((one) => one !== uuid)))
                    }
                  />
                </label>
              )}
            </li>
          )
        })}
      </ul>
      {next && (
        <button type="button" onClick={onMore}>
          {pageTexts.loadMore}
        </button>
      )}
      {about && (
        <ZipDialog
          key={about.steps.join()}
          link={link}
          shared={shared}
          me={me}
          about={about}
          onSteps={(steps, taken) => ask(about, steps, taken)}
          onClose={done}
        />
      )}
    </>
  )
}
