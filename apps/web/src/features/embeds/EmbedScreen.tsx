import { type Embed, embeds, failures, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconDownload, IconPencil, IconPlus, IconShare2, IconTrash, IconX } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { downloadZip } from '../downloads/index.ts'
import { openShare } from '../links/index.ts'
import { FilePicker } from '../picker/index.ts'
import { embedQuery } from './api.ts'
import { CodePreview } from './CodePreview.tsx'
import { EditEmbedDialog } from './EmbedDialog.tsx'
import css from './embeds.module.css'

const Files = ({ embed: { uuid, files } }: { embed: Embed }) => {
  const update = useSend(embeds.update, { refreshes: [embeds.one, embeds.list] })
  const why = useWhyNot()(embeds.update)
  const remove = (removeFile: string) =>
    update.mutate(
      { params: { embed: uuid }, body: { removeFile } },
      { onSuccess: () => toast.ok(toasts.fileRemoved), onError: toastError(failures.fileRemove) },
    )
  return (
    <ul className={css.files} aria-label="Files of this embed">
      {files.map((file) => (
        <li key={file.uuid}>
          {file.thumbnail_url ? <img src={file.thumbnail_url} alt="" loading="lazy" /> : <span className={css.blank} />}
          <TextLink to="/file/$file" params={{ file: file.uuid }}>
            {file.name}
          </TextLink>
          <IconButton
            size="small"
            icon={IconX}
            label={`Remove ${file.name}`}
            why={why}
            busy={update.isPending}
            onClick={() => remove(file.uuid)}
          />
        </li>
      ))}
    </ul>
  )
}

const Shown = ({ embed }: { embed: Embed }) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const whyNot = useWhyNot()
  const remove = useSend(embeds.remove, { refreshes: [embeds.list] })
  const update = useSend(embeds.update, { refreshes: [embeds.one, embeds.list] })
  const [doing, setDoing] = useState<'edit' | 'add'>()
  const { uuid, title, width, height, url, code, script, files } = embed
  const end = async () => {
    const text = `Pages that show “${title}” show nothing more. The files stay in the library.`
    if (!(await confirm({ title: 'Delete this embed', text, action: 'Delete', danger: true }))) return
    remove.mutate(
      { params: { embed: uuid } },
      {
        onSuccess: () => {
          toast.ok(`${title} deleted`)
          void navigate({ to: '/embeds' })
        },
        onError: toastError('The embed is still there'),
      },
    )
  }
  const add = async (picked: readonly { uuid: string }[]) => {
    const body = { addFiles: picked.map((one) => one.uuid) }
    try {
      await update.mutateAsync({ params: { embed: uuid }, body })
      return true
    } catch (error) {
      toastError('Nothing was added')(error)
      return false
    }
  }
  return (
    <Page
      title={title}
      part="Embed"
      place={team.name}
      sub={`${width} × ${height} px`}
      actions={
        <>
          <Button icon={IconPencil} why={whyNot(embeds.update)} onClick={() => setDoing('edit')}>
            Title and size
          </Button>
          <Button icon={IconTrash} danger subtle why={whyNot(embeds.remove)} onClick={() => void end()}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.desk}>
        <div className={css.column}>
          <Panel title="Code" sub="Paste this code into the other page.">
            <Fields>
              <CodePreview label="Frame" code={code} help="Works on every website, without a script." />
              <CodePreview label="Script" code={script} help="Inserts the same embed with a script." />
              <p className={css.help}>
                <a href={url} target="_blank" rel="noreferrer">
                  Look at it by itself
                </a>
              </p>
            </Fields>
          </Panel>
        </div>
        <div className={css.column}>
          <Panel
            title={files.length === 1 ? '1 file' : `${files.length} files`}
            sub="Files whose rights no longer allow it are hidden until they do."
            actions={
              <>
                <IconButton
                  icon={IconDownload}
                  label="Download all as one zip"
                  onClick={() => void downloadZip(team.uuid, files)}
                />
                <IconButton icon={IconShare2} label="Share these files by a link" onClick={() => openShare(files)} />
                <Button size="small" icon={IconPlus} why={whyNot(embeds.update)} onClick={() => setDoing('add')}>
                  Add files
                </Button>
              </>
            }
          >
            <Files embed={embed} />
          </Panel>
        </div>
      </div>
      {doing === 'edit' && <EditEmbedDialog embed={embed} onClose={() => setDoing(undefined)} />}
      {doing === 'add' && (
        <FilePicker
          title="Add files to the embed"
          action="Add"
          asks="embed"
          most={100 - files.length}
          taken={new Set(files.map((file) => file.uuid))}
          onChoose={add}
          onClose={() => setDoing(undefined)}
        />
      )}
    </Page>
  )
}

/** One single embed: its code, its size, its files. */
export const EmbedScreen = () => {
  const { embed } = useParams({ from: '/shell/embeds/$embed' })
  const query = useQuery(embedQuery(embed))
  return (
    <Loaded
      query={query}
      what="this embed"
      skeleton={
        <Page title="Embed">
          <SkeletonText lines={6} />
        </Page>
      }
    >
      {(found) => <Shown embed={found} />}
    </Loaded>
  )
}
