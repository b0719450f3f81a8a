import type { FileCard, PostProblem, PostRules, PostType } from '@vitrine/contract'
import { useState } from 'react'
import { moveItem } from '../../../lib/move-item.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconPhotoPlus } from '../../../ui/icons.ts'
import { Sortable } from '../../../ui/Sortable.tsx'
import { FilePicker } from '../../picker/index.ts'
import { fileWords, sectionWords } from './copy.ts'
import css from './composer.module.css'
import { CropDialog } from './CropDialog.tsx'
import type { Draft, DraftFile } from './draft.ts'
import { FileRow } from './FileRow.tsx'
import { Problems } from './Problems.tsx'
import { TagPeopleDialog } from './TagPeopleDialog.tsx'

/** Returns the kinds of file that a post can contain. */
const kindsOf = ({ images, videos }: PostRules) => (images ? (videos ? 'image,video' : 'image') : 'video')
const newFile = (card: FileCard): DraftFile => ({ file: card.uuid, crop: null, alt_text: '', card })
/** Returns the tags after files were moved or removed. Tags refer to images by position. */
export const tagsAfter = (
  tags: Draft['user_tags'],
  before: readonly DraftFile[],
  after: readonly DraftFile[],
): Draft['user_tags'] =>
  tags.flatMap((tag) => {
    const place = after.findIndex(({ file }) => file === before[tag.file]?.file)
    return place < 0 ? [] : [{ ...tag, file: place }]
  })

/** Returns the maximum number of files. A post with a video has its own limit. */
const maxFilesOf = (rules: PostRules | undefined, files: readonly DraftFile[]) => {
  const [images, videos] = [rules?.images?.files.max ?? 1, rules?.videos?.files.max ?? 1]
  return files.some(({ card }) => card?.kind === 'video') ? videos : Math.max(images, videos)
}
/** Returns the problems with one file. Their texts omit its name, which is shown above them. */
const ofFile = (problems: readonly PostProblem[], { file, card }: DraftFile) =>
  problems
    .filter((problem) => problem.file === file)
    .map((problem) => ({ ...problem, text: problem.text.replace(`${card?.name}: `, '') }))

type Doing = { what: 'add' } | { what: 'replace' | 'crop' | 'tag'; file: string }
type FilesSectionProps = {
  draft: Draft
  type: PostType
  rules: PostRules | undefined
  problems: readonly PostProblem[]
  isFixed: boolean
  onEarlier: () => void
  onChange: (change: Partial<Draft>) => void
}
/** The files in a post, in order. */
export const FilesSection = ({ draft, type, rules, problems, isFixed, onEarlier, onChange }: FilesSectionProps) => {
  const [doing, setDoing] = useState<Doing>()
  const { files, user_tags } = draft
  const put = (after: readonly DraftFile[]) =>
    onChange({ files: after, ...(user_tags.length > 0 && { user_tags: tagsAfter(user_tags, files, after) }) })
  const setOne = (uuid: string, change: Partial<DraftFile>) =>
    onChange({ files: files.map((one) => (one.file === uuid ? { ...one, ...change } : one)) })
  const most = maxFilesOf(rules, files)
  const close = () => setDoing(undefined)
  const about = doing && 'file' in doing ? files.find(({ file }) => file === doing.file) : undefined
  const place = about ? files.indexOf(about) : -1
  const general = problems.filter(({ file }) => file === null)
  return (
    <section className={css.files} aria-label={sectionWords.files}>
      <div className={css.sectionHead}>
        <h2 className={css.heading}>{sectionWords.files}</h2>
        {!isFixed && files.length > 0 && files.length < most && (
          <Button size="small" icon={IconPhotoPlus} onClick={() => setDoing({ what: 'add' })}>
            {fileWords.add}
          </Button>
        )}
      </div>
      {files.length === 0 ? (
        <div className={css.noFiles}>
          <p className={css.help}>{fileWords.none}</p>
          {!isFixed && (
            <Button icon={IconPhotoPlus} onClick={() => setDoing({ what: 'add' })}>
              {fileWords.add}
            </Button>
          )}
        </div>
      ) : (
        <Sortable
          label={sectionWords.files}
          layout="list"
          items={files}
          fixed={isFixed || files.length < 2}
          keyOf={({ file }) => file}
          nameOf={({ card }) => card?.name ?? fileWords.gone}
          onMove={(key, before) => put(moveItem(files, ({ file }) => file, key, before))}
        >
          {(file, handle) => (
            <FileRow
              file={file}
              handle={handle}
              rules={rules}
              problems={ofFile(problems, file)}
              tagged={user_tags.filter((tag) => files[tag.file]?.file === file.file).length}
              isFixed={isFixed}
              onAltText={(alt_text) => setOne(file.file, { alt_text })}
              onCrop={() => setDoing({ what: 'crop', file: file.file })}
              onTag={() => setDoing({ what: 'tag', file: file.file })}
              onReplace={() => setDoing({ what: 'replace', file: file.file })}
              onEarlier={onEarlier}
              onRemove={() => put(files.filter((one) => one.file !== file.file))}
            />
          )}
        </Sortable>
      )}
      <Problems problems={files.length === 0 ? general.filter(({ code }) => code !== 'files.none') : general} />
      {(doing?.what === 'add' || doing?.what === 'replace') && (
        <FilePicker
          title={doing.what === 'add' ? fileWords.pick[type] : fileWords.replace}
          action={doing.what === 'add' ? fileWords.use : fileWords.replace}
          one={doing.what === 'replace' || most === 1}
          most={doing.what === 'replace' ? 1 : most - files.length}
          taken={new Set(files.map(({ file }) => file))}
          {...(rules && { only: kindsOf(rules) })}
          onChoose={(chosen) => {
            const added = chosen.map(newFile)
            put(
              doing.what === 'add'
                ? [...files, ...added]
                : files.flatMap((one) => (one.file === doing.file ? added : [one])),
            )
            return true
          }}
          onClose={close}
        />
      )}
      {doing?.what === 'crop' && about?.card && rules?.images && (
        <CropDialog
          card={about.card}
          crop={about.crop}
          rules={rules.images}
          onCrop={(crop) => setOne(about.file, { crop })}
          onClose={close}
        />
      )}
      {doing?.what === 'tag' && about?.card && (
        <TagPeopleDialog
          card={about.card}
          at={place}
          tags={user_tags}
          onTag={(tags) => onChange({ user_tags: tags })}
          onClose={close}
        />
      )}
    </section>
  )
}
