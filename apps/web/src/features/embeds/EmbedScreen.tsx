import { type Embed, embeds, failures, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { confirm } from '../../ui/Dialog.tsx'
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
import { codeWords, embedActionWords, embedFormWords, embedWords } from './copy.ts'
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
    <ul className={css.files} aria-label={embedActionWords.files}>
      {files.map((file) => (
        <li key={file.uuid}>
          {file.thumbnail_url ? <img src={file.thumbnail_url} alt="" loading="lazy" /> : <span className={css.blank} />}
          <TextLink to="/file/$file" params={{ file: file.uuid }}>
            {file.name}
          </TextLink>
          <IconButton
            size="small"
            icon={IconX}
            label={embedActionWords.remove(file.name)}
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
  const { uuid, title, url, code, script, files } = embed
  const askAndDelete = async () => {
    if (!(await confirm(embedActionWords.deleteAsk(title)))) return
    remove.mutate(
      { params: { embed: uuid } },
      {
        onSuccess: () => {
          toast.ok(embedActionWords.deleted(title))
          void navigate({ to: '/embeds' })
        },
        onError: toastError(embedActionWords.notDeleted),
      },
    )
  }
  const add = async (picked: readonly { uuid: string }[]) => {
    const body = { addFiles: picked.map((one) => one.uuid) }
    try {
      await update.mutateAsync({ params: { embed: uuid }, body })
      return true
    } catch (error) {
      toastError(embedActionWords.notAdded)(error)
      return false
    }
  }
  return (
    <Page
      title={title}
      part={embedWords.part}
      place={team.name}
      sub={embedWords.size(embed)}
      actions={
        <>
          <Button icon={IconPencil} why={whyNot(embeds.update)} onClick={() => setDoing('edit')}>
            {embedFormWords.edit}
          </Button>
          <Button icon={IconTrash} danger subtle why={whyNot(embeds.remove)} onClick={() => void askAndDelete()}>
            {embedActionWords.delete}
          </Button>
        </>
      }
    >
      <div className={css.desk}>
        <div className={css.column}>
          <Panel title={codeWords.title} sub={codeWords.help}>
            <Fields>
              <CodePreview label={codeWords.frame} code={code} help={codeWords.frameHelp} />
              <CodePreview label={codeWords.script} code={script} help={codeWords.scriptHelp} />
              <p className={css.help}>
                <a href={url} target="_blank" rel="noreferrer">
                  {codeWords.preview}
                </a>
              </p>
            </Fields>
          </Panel>
        </div>
        <div className={css.column}>
          <Panel
            title={embedWords.files(files.length)}
            sub={embedActionWords.filesHelp}
            actions={
              <>
                <IconButton
                  icon={IconDownload}
                  label={embedActionWords.downloadAll}
                  onClick={() => void downloadZip(team.uuid, files)}
                />
                <IconButton icon={IconShare2} label={embedActionWords.share} onClick={() => openShare(files)} />
                <Button size="small" icon={IconPlus} why={whyNot(embeds.update)} onClick={() => setDoing('add')}>
                  {embedActionWords.addFiles}
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
          title={embedActionWords.addTitle}
          action={embedActionWords.add}
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

/** An embed with its code, size and files. */
export const EmbedScreen = () => {
  const { embed } = useParams({ from: '/shell/embeds/$embed' })
  const query = useQuery(embedQuery(embed))
  return (
    <Loaded
      query={query}
      what={embedWords.loading}
      skeleton={
        <Page title={embedWords.part}>
          <SkeletonText lines={6} />
        </Page>
      }
    >
      {(found) => <Shown embed={found} />}
    </Loaded>
  )
}
