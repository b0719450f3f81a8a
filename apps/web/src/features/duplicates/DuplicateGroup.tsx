import { Radio } from '@mantine/core'
import { duplicates, type LookAlike, type LookAlikes, placeWords, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { useAction } from '../../lib/use-action.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button } from '../../ui/Button.tsx'
import { IconRecycle } from '../../ui/icons.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { useWhyNotFile } from '../details/index.ts'
import { FileLink, dimensionsInWords, typeInWords, useChangeFile } from '../files/index.ts'
import { cutName, foldersQuery, pathInWords } from '../folders/index.ts'
import { duplicateWords } from './copy.ts'
import { findBestFile, describeAdvantages } from './best-file.ts'
import css from './duplicates.module.css'

/** The folder of a file, with its path. */
const FolderLink = ({ folder }: { folder: LookAlike['parent_folder'] }) => {
  const { team } = useSession()
  const { data: list = [] } = useQuery(foldersQuery(team.uuid))
  if (folder === null) return <TextLink to="/library">{placeWords.root}</TextLink>
  return (
    <TextLink to="/library/$folder" params={{ folder: folder.uuid }}>
      {pathInWords(list, folder.uuid) || cutName(folder.name)}
    </TextLink>
  )
}

const Candidate = ({ file, files, kept }: { file: LookAlike; files: readonly LookAlike[]; kept: boolean }) => {
  const { uuid, name, thumbnail_url, file_type, size, created_at, parent_folder } = file
  const merits = describeAdvantages(file, files)
  return (
    <li className={css.candidate} data-kept={kept || undefined}>
      <FileLink file={uuid} className={css.picture} aria-label={duplicateWords.open(name)}>
        {thumbnail_url && <img src={thumbnail_url} alt="" loading="lazy" />}
      </FileLink>
      <Radio
        value={uuid}
        label={
          <span className={css.name} title={name}>
            {name}
          </span>
        }
        aria-label={duplicateWords.keep(name)}
        classNames={{ labelWrapper: css.labelWrapper ?? '' }}
      />
      <div className={css.facts}>
        {[dimensionsInWords(file), typeInWords(file_type), sizeInWords(size)].filter(Boolean).join(', ')}
        <br />
        {duplicateWords.added(dateInWords(created_at))}
        <br />
        {duplicateWords.inFolder(<FolderLink folder={parent_folder} />)}
      </div>
      {merits.length > 0 && <div className={css.merits}>{merits.join(', ')}</div>}
    </li>
  )
}

/** Files that look alike: keep one and recycle the others, or mark them as different. */
export const DuplicateGroup = ({ group: { files, count } }: { group: LookAlikes }) => {
  const { team } = useSession()
  const change = useChangeFile()
  const whyNotFile = useWhyNotFile()
  const whyNot = useWhyNot()
  const tellApart = useAction(duplicates.tellApart, [duplicates.list])
  const [chosen, choose] = useState<string>()
  const [busy, setBusy] = useState(false)
  const kept = files.find(({ uuid }) => uuid === chosen) ?? findBestFile(files)
  const others = files.filter((file) => file !== kept)
  const why = others.flatMap((file) => whyNotFile(file, 'recycle') ?? [])[0] ?? null

  const recycle = async () => {
    setBusy(true)
    const gone: LookAlike[] = []
    for (const file of others) if (await change(file.uuid, { recycled: true })) gone.push(file)
    setBusy(false)
    const [first] = gone
    if (!first) return
    toast.ok(toasts.fileRecycled(gone.length === 1 ? first.name : duplicateWords.files(gone.length)), {
      undo: () => gone.forEach(({ uuid }) => void change(uuid, { recycled: false })),
    })
  }
  const different = () =>
    tellApart.run(
      { params: { team: team.uuid }, body: { files: files.map(({ uuid }) => uuid) } },
      { done: toasts.markedDistinct(files.length), failed: duplicateWords.notDifferent },
    )
  return (
    <section className={css.group} aria-label={duplicateWords.group(count)}>
      <header className={css.head}>
        <h2 className={css.title}>{duplicateWords.groupTitle(count, files.length)}</h2>
        <Button size="small" why={whyNot(duplicates.tellApart)} busy={tellApart.busy} onClick={() => void different()}>
          {duplicateWords.different}
        </Button>
        <Button size="small" icon={IconRecycle} why={why} busy={busy} onClick={() => void recycle()}>
          {duplicateWords.keepOne(others.length)}
        </Button>
      </header>
      <Radio.Group value={kept?.uuid ?? ''} onChange={choose} aria-label={duplicateWords.fileToKeep}>
        <ul className={css.side}>
          {files.map((file) => (
            <Candidate key={file.uuid} file={file} files={files} kept={file === kept} />
          ))}
        </ul>
      </Radio.Group>
    </section>
  )
}
