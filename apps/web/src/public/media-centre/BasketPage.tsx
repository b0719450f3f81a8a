import { useEffect, useState } from 'react'
import { sizesForMany } from '../../lib/download-steps.ts'
import { api, type Basket, type Me } from '../api.ts'
import { Thumbnail, Problem } from '../components.tsx'
import { pendingDownloads } from '../pending-downloads.ts'
import { basket } from './basket.ts'
import { BasketDialog } from './BasketDialog.tsx'
import { copy } from './copy.ts'
import { pageCopy } from './page-copy.ts'

type Props = { centre: string; home: string; team: string; me: Me }
type Loaded = { value?: Basket; gone?: number; error?: unknown }

/** Loads the files of the basket and what each requires. Files that are no longer available are removed. */
const useBasket = (centre: string) => {
  const [state, setState] = useState<Loaded>({})
  useEffect(() => {
    let isNewest = true
    const load = async () => {
      const items = basket.read(centre)
      const nothing: Basket = { files: [], gone: [], steps: [], disclaimer: null, agreement: null }
      const value = items.length > 0 ? await api.basket(centre, items) : nothing
      if (!isNewest) return
      setState((before) => ({ value, gone: value.gone.length || (before.gone ?? 0) }))
      if (value.gone.length > 0)
        basket.write(
          centre,
          items.filter((one) => !value.gone.includes(one)),
        )
    }
    const reload = () => void load().catch((error: unknown) => isNewest && setState({ error }))
    reload()
    addEventListener('basket', reload)
    return () => {
      isNewest = false
      removeEventListener('basket', reload)
    }
  }, [centre])
  return state
}

/** A file that needs no request may still require signing in or a use case. */
const stateInWords = ({ state, downloads }: Basket['files'][number], me: Me) => {
  if (state !== 'download') return copy.states[state]
  if (downloads === 'use_case') return copy.states.use_case
  return downloads === 'sign_in' && !me.user ? copy.states.sign_in : copy.states.download
}
const Rows = ({ centre, home, files, me }: Pick<Props, 'centre' | 'home' | 'me'> & { files: Basket['files'] }) => (
  <ul className="basket-rows">
    {files.map((file) => (
      <li key={file.uuid}>
        <Thumbnail src={file.thumbnail_url} />
        <p>
          <a href={`${home}/file/${file.uuid}`}>{file.name}</a>
          <br />
          <span className="quiet">{stateInWords(file, me)}</span>
        </p>
        <button
          type="button"
          className="plain"
          aria-label={pageCopy.removeNamed(file.name)}
          onClick={() => basket.toggle(centre, file.uuid)}
        >
          ×
        </button>
      </li>
    ))}
  </ul>
)

/** The basket, with one button that downloads what can be downloaded and requests the rest. */
export const BasketPage = ({ centre, home, team, me }: Props) => {
  const { value, gone, error } = useBasket(centre)
  const [open, setOpen] = useState(() => pendingDownloads.read(centre) !== undefined)
  const [message, setMessage] = useState('')
  const ids = (state: string) => value?.files.filter((file) => file.state === state).map(({ uuid }) => uuid) ?? []
  const [down, ask] = [ids('download'), ids('request')]
  const sizes = sizesForMany(value?.files.filter(({ uuid }) => down.includes(uuid) || ask.includes(uuid)) ?? [])
  const words =
    down.length > 0 && ask.length > 0
      ? copy.both(down.length, ask.length)
      : ask.length > 0
        ? copy.request(ask.length)
        : copy.download(down.length)
  return (
    <>
      <Problem error={error} />
      <p role="status" className="note" hidden={message === ''}>
        {message}
      </p>
      {!value && !error && <p>{copy.loading}</p>}
      {gone ? <p className="notice">{copy.gone(gone)}</p> : null}
      {value?.files.length === 0 && (
        <p className="empty">
          {copy.empty} <a href={home}>{copy.browse}</a>
        </p>
      )}
      {value && value.files.length > 0 && (
        <>
          <Rows centre={centre} home={home} files={value.files} me={me} />
          <div className="tools" style={{ marginTop: 'var(--s4)' }}>
            {down.length + ask.length > 0 && (
              <button type="button" className="primary" onClick={() => setOpen(true)}>
                {words}
              </button>
            )}
            <button type="button" onClick={() => basket.write(centre, [])}>
              {copy.clear}
            </button>
          </div>
        </>
      )}
      {open && value && down.length + ask.length > 0 && (
        <BasketDialog
          centre={centre}
          home={home}
          team={team}
          me={me}
          about={{ ...value, down, ask, sizes, title: words }}
          onClose={(news = '') => {
            pendingDownloads.forget(centre)
            setOpen(false)
            setMessage(news)
          }}
        />
      )}
    </>
  )
}
