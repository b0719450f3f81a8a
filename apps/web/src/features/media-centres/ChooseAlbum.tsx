import type { Album } from '@vitrine/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words as uiWords } from '../../ui/words.ts'
import type { TransferWords } from './albums-copy.ts'
import { AlbumBrowser, type AlbumChoice } from './AlbumBrowser.tsx'
import { flyoutWords } from './copy.ts'
import css from './media-centres.module.css'

type ChooseAlbumProps = {
  title: string
  words: TransferWords
  centre: AlbumChoice
  /** Returns why an album cannot be chosen, or null if it can. A null album is the top level. */
  whyNot: (album: Album | null) => string | null
  /** Also offers the top level. */
  takesTop?: boolean
  closed?: (album: Album) => boolean
  /** Returns whether the move or copy succeeded; if not, the dialog stays open. */
  onChoose: (album: AlbumChoice | null) => Promise<boolean>
  onClose: () => void
}
/** Chooses an album in one media centre as the target of a move or copy. */
export const ChooseAlbum = (props: ChooseAlbumProps) => {
  const { title, words, centre, whyNot, takesTop = false, closed, onChoose, onClose } = props
  const [at, setAt] = useState<AlbumChoice | null>(null)
  const [chosen, setChosen] = useState<AlbumChoice>()
  const [busy, setBusy] = useState(false)
  const use = async (album: AlbumChoice | null) => {
    setBusy(true)
    const done = await onChoose(album)
    setBusy(false)
    if (done) onClose()
  }
  const go = (album: AlbumChoice | null) => {
    setAt(album)
    setChosen(undefined)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          {takesTop && (
            <span className={css.footerStart}>
              <Button subtle busy={busy} why={whyNot(null)} onClick={() => void use(null)}>
                {words.toTop}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{uiWords.cancel}</Button>
          <Button
            primary
            busy={busy}
            why={chosen ? null : flyoutWords.selectAlbum}
            onClick={() => chosen && void use(chosen)}
          >
            {chosen ? words.to(chosen.title) : words.action}
          </Button>
        </>
      }
    >
      <AlbumBrowser
        centre={centre}
        at={at}
        onGo={go}
        chosen={chosen}
        onChoose={setChosen}
        whyNot={whyNot}
        closed={closed}
      />
    </Dialog>
  )
}
