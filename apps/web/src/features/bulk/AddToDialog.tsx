import { collections, emptyStates, galleries, galleryWords, maps, toasts } from '@vitrine/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconCheck, IconPlus } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useSession } from '../auth/index.ts'
import { words } from '../../ui/words.ts'
import { addToWords, runningWords } from './copy.ts'
import type { BulkTools } from './actions.ts'
import css from './bulk.module.css'

const TYPING_MS = 200
const MOST = 50
type Kind = 'collection' | 'gallery' | 'map'

/** Finds the collections, galleries or maps whose names match the text. Live collections are left out: files can’t be
 *  added to them. */
const useFound = (kind: Kind, typed: string) => {
  const { team } = useSession()
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS)
  const input = { params: { team: team.uuid }, query: { limit: MOST, ...(query && { query }) } }
  const some = useQuery({ ...queryOf(collections.list, input), enabled: kind === 'collection' })
  const others = useQuery({ ...queryOf(galleries.list, input), enabled: kind === 'gallery' })
  const onMaps = useQuery({ ...queryOf(maps.list, input), enabled: kind === 'map' })
  const titled = kind === 'map' ? onMaps.data : others.data
  const found =
    kind === 'collection'
      ? some.data?.results.filter((one) => one.query === null).map(({ uuid, name }) => ({ uuid, name }))
      : titled?.results.map(({ uuid, title: name }) => ({ uuid, name }))
  return { found, searching: query !== typed.trim() || found === undefined }
}
/** Creates an empty collection, gallery or map with the typed name. */
const useCreate = (kind: Kind) => {
  const { team } = useSession()
  const params = { team: team.uuid }
  const collection = useSend(collections.create, { refreshes: [collections.list] })
  const gallery = useSend(galleries.create, { refreshes: [galleries.list] })
  const map = useSend(maps.create, { refreshes: [maps.list] })
  return async (name: string) =>
    kind === 'collection'
      ? (await collection.mutateAsync({ params, body: { name } })).uuid
      : (await (kind === 'map' ? map : gallery).mutateAsync({ params, body: { title: name } })).uuid
}

type AddToProps = {
  kind: Kind
  count: number
  run: BulkTools['run']
  addToMap: BulkTools['addToMap']
  onClose: () => void
}
/** The Add to Gallery dialog (spec §2), also used for collections and maps. Searches for a target, or creates it. */
export const AddToDialog = ({ kind, count, run, addToMap, onClose }: AddToProps) => {
  const { title, search, first } = addToWords.kinds[kind]
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { found = [], searching } = useFound(kind, typed)
  const create = useCreate(kind)
  const [busy, setBusy] = useState(false)
  const name = typed.trim()
  const isNew = name !== '' && !searching && !found.some((one) => one.name.toLowerCase() === name.toLowerCase())
  const add = (uuid: string, called = found.find((one) => one.uuid === uuid)?.name ?? '') =>
    kind === 'map'
      ? addToMap({ uuid, name: called })
      : kind === 'collection'
        ? run({ collections: { add: [uuid] } }, runningWords.addToCollection(count), toasts.collectionAdded)
        : run({ gallery: uuid }, runningWords.addToGallery(count), toasts.addedToGallery)
  const createAndAdd = async () => {
    setBusy(true)
    try {
      add(await create(name), name)
    } catch (error) {
      toastError(addToWords.notCreated(name))(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={addToWords.title(title, count)}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined) add(chosen)
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary type="submit" why={chosen === undefined ? first : null}>
            {addToWords.add}
          </Button>
        </>
      }
    >
      <SearchBox first label={search} value={typed} onChange={setTyped} width={520} />
      <ul className={css.found} aria-label={title}>
        {found.map((one) => (
          <li key={one.uuid}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={chosen === one.uuid}
              onClick={() => setChosen(one.uuid)}
            >
              <span>{one.name}</span>
              {chosen === one.uuid && <IconCheck size={17} stroke={1.8} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
      <p className={css.state} role="status">
        {searching ? galleryWords.searching : found.length === 0 ? emptyStates.results : ''}
      </p>
      {isNew && (
        <Button subtle icon={IconPlus} busy={busy} onClick={() => void createAndAdd()}>
          {addToWords.create(name)}
        </Button>
      )}
    </Dialog>
  )
}
