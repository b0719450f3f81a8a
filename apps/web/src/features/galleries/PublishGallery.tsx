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
import css from './galleries.module.css'

/** Whether everybody may see the gallery, and where: its page, and the code that shows it elsewhere. */
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
        failed: open ? 'The gallery is not public' : 'The gallery is still public',
      },
    )
  const copyCode = async () => {
    if (await code.copy(gallery.embed_code)) toast.ok(toasts.embedCodeCopied)
    else toast.stop('The code was not copied', { detail: 'Select the link and copy it yourself.' })
  }
  return (
    <section className={css.world} aria-label="For everybody">
      <Setting title="Public" sub="Everyone with the link can see the files whose rights allow it">
        <Switch
          aria-label="Public"
          checked={gallery.public}
          disabled={why !== null || update.busy}
          onChange={({ currentTarget: { checked } }) => change(checked)}
        />
      </Setting>
      {gallery.public && (
        <div className={css.addresses}>
          <div className={css.address}>
            <TextInput label="Public page" readOnly value={gallery.public_url} onFocus={(e) => e.target.select()} />
            <Button icon={address.copied ? IconCheck : IconCopy} onClick={() => void address.copy(gallery.public_url)}>
              {address.copied ? words.copied : words.copy}
            </Button>
            <Button
              subtle
              icon={IconExternalLink}
              onClick={() => window.open(gallery.public_url, '_blank', 'noopener')}
            >
              Open
            </Button>
          </div>
          <div className={css.address}>
            <Textarea
              label="Embed code"
              readOnly
              autosize
              value={gallery.embed_code}
              onFocus={(e) => e.target.select()}
            />
            <Button icon={code.copied ? IconCheck : IconCode} onClick={() => void copyCode()}>
              {code.copied ? words.copied : 'Copy code'}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}
