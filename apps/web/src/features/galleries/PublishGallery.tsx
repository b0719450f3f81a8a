import { Switch, Textarea, TextInput } from '@mantine/core'
import { type Gallery, galleries, toasts } from '@vitrine/contract'
import { useCopy } from '../../lib/clipboard.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { Setting } from '../../ui/Fields.tsx'
import { IconCheck, IconCode, IconCopy, IconExternalLink } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { words } from '../../ui/words.ts'
import { useWhyNot } from '../auth/index.ts'
import { ReleaseNotes } from '../links/index.ts'
import { publishWords } from './copy.ts'
import css from './galleries.module.css'

/** Turns public access to the gallery on or off, and shows its public page and embed code. */
export const PublishGallery = ({ gallery }: { gallery: Gallery }) => {
  const why = useWhyNot()(galleries.update)
  const update = useAction(galleries.update, [galleries.one, galleries.list])
  const address = useCopy()
  const code = useCopy()
  const change = (open: boolean) =>
    void update.run(
      { params: { gallery: gallery.uuid }, body: { public: open } },
      {
        done: open ? toasts.galleryOpened : toasts.galleryClosed,
        failed: open ? publishWords.notPublished : publishWords.notUnpublished,
      },
    )
  const copyCode = async () => {
    if (await code.copy(gallery.embed_code)) toast.ok(toasts.embedCodeCopied)
    else toast.stop(publishWords.notCopied, { detail: publishWords.copyByHand })
  }
  return (
    <section className={css.world} aria-label={publishWords.section}>
      <Setting title={publishWords.public} sub={publishWords.publicHelp}>
        <Switch
          aria-label={publishWords.public}
          checked={gallery.public}
          disabled={why !== null || update.busy}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
      </Setting>
      <ReleaseNotes of={{ gallery: gallery.uuid }} />
      {gallery.public && (
        <div className={css.addresses}>
          <div className={css.address}>
            <TextInput
              label={publishWords.page}
              readOnly
              value={gallery.public_url}
              onFocus={(e) => e.target.select()}
            />
            <Button icon={address.copied ? IconCheck : IconCopy} onClick={() => void address.copy(gallery.public_url)}>
              {address.copied ? words.copied : words.copy}
            </Button>
            <Button
              subtle
              icon={IconExternalLink}
              onClick={() => window.open(gallery.public_url, '_blank', 'noopener')}
            >
              {publishWords.open}
            </Button>
          </div>
          <div className={css.address}>
            <Textarea
              label={publishWords.code}
              readOnly
              autosize
              value={gallery.embed_code}
              onFocus={(e) => e.target.select()}
            />
            <Button icon={code.copied ? IconCheck : IconCode} onClick={() => void copyCode()}>
              {code.copied ? words.copied : publishWords.copyCode}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
