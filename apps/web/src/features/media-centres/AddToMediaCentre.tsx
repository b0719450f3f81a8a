import { useDebouncedValue } from '@mantine/hooks'
import { emptyStates, mediaCentres } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice, Choices } from '../../ui/Choice.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { IconArrowLeft, IconChevronRight, IconNews } from '../../ui/icons.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { NoPermission, SkeletonText } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { albumFileWords } from './albums-copy.ts'
import { AlbumBrowser, type AlbumChoice } from './AlbumBrowser.tsx'
import { permissionedQuery } from './api.ts'
import { flyoutWords } from './copy.ts'
import css from './media-centres.module.css'

const TYPING_MS = 250

/** The media centres that this person can add files to. */
const Centres = ({ onChoose }: { onChoose: (centre: AlbumChoice) => void }) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [debounced] = useDebouncedValue(typed.trim(), TYPING_MS)
  const list = useInfiniteQuery(permissionedQuery(team.uuid, debounced))
  return (
    <div className={css.browse}>
      <SearchBox first label={flyoutWords.search} value={typed} onChange={setTyped} width="100%" />
      <Loaded query={list} what={flyoutWords.loading} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const centres = pages.flatMap(({ results }) => results)
          if (centres.length === 0)
            return <p className={css.none}>{debounced ? emptyStates.results : flyoutWords.noCentres}</p>
          return (
            <Choices label={flyoutWords.centres}>
              {centres.map(({ uuid, title, live }) => (
                <li key={uuid}>
                  <Choice
                    icon={IconNews}
                    name={title}
                    sub={live ? undefined : flyoutWords.draft}
                    onClick={() => onChoose({ uuid, title })}
                  >
                    <IconChevronRight size={16} stroke={1.6} aria-hidden />
                  </Choice>
                </li>
              ))}
            </Choices>
          )
        }}
      </Loaded>
      <LoadMore list={list} />
    </div>
  )
}

type AddToMediaCentreProps = {
  /** Describes the files being added. Shown below the title. */
  sub?: string
  /** Warnings about the files, shown first. */
  notes?: ReactNode
  /** Adds files to the album. If it returns false, the flyout stays open. */
  onAdd: (album: AlbumChoice) => boolean | Promise<boolean>
  onClose: () => void
}
/** Add to Media Centre (spec §2): a media centre, then one of its albums. */
export const AddToMediaCentre = ({ sub, notes, onAdd, onClose }: AddToMediaCentreProps) => {
  const why = useWhyNot()(mediaCentres.permissioned)
  const [centre, setCentre] = useState<AlbumChoice>()
  const [at, setAt] = useState<AlbumChoice | null>(null)
  const [chosen, setChosen] = useState<AlbumChoice>()
  const [busy, setBusy] = useState(false)
  const go = (album: AlbumChoice | null) => {
    setAt(album)
    setChosen(undefined)
  }
  const open = (one: AlbumChoice | undefined) => {
    setCentre(one)
    go(null)
  }
  const add = async () => {
    if (!chosen) return
    setBusy(true)
    const done = await onAdd(chosen)
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Flyout
      opened
      onClose={onClose}
      title={flyoutWords.title}
      sub={sub}
      footer={
        <>
          <span className={css.footerStart} />
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button primary busy={busy} why={chosen ? null : flyoutWords.selectAlbum} onClick={() => void add()}>
            {chosen ? flyoutWords.addTo(chosen.title) : flyoutWords.add}
          </Button>
        </>
      }
    >
      {notes}
      {why ? (
        <NoPermission title={flyoutWords.noPermission}>{why}</NoPermission>
      ) : centre ? (
        <>
          <div className={css.chosenCentre}>
            <Button size="small" subtle icon={IconArrowLeft} onClick={() => open(undefined)}>
              {flyoutWords.allCentres}
            </Button>
            {at === null && <h3 className={css.chosenTitle}>{centre.title}</h3>}
          </div>
          <AlbumBrowser
            centre={centre}
            at={at}
            onGo={go}
            chosen={chosen}
            onChoose={setChosen}
            whyNot={({ query }) => (query === null ? null : albumFileWords.liveAlbum)}
          />
        </>
      ) : (
        <Centres onChoose={open} />
      )}
    </Flyout>
  )
}
