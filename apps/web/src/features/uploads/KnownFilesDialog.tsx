import { Radio } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import type { KnownFileChoice, KnownFile, KnownFilesQuestion, KnownFileRules } from './known-files.ts'
import css from './KnownFilesDialog.module.css'
import { useQuestion } from './questions.ts'

const NAMES = 4
const choices: readonly [value: KnownFileChoice, label: string, description: string][] = [
  ['skip', 'Skip', 'Keep the existing files'],
  ['both', 'Keep both', 'Upload as separate files'],
  ['version', 'Add as a new version', 'Existing files get a new version, which becomes active'],
]
const many = (n: number, one: string, more: string) => (n === 1 ? one : `${n} ${more}`)
/** The same bytes may lie in any folder, under any name. */
const where = ({ picked: { file }, same_bytes }: KnownFile) => {
  if (!same_bytes) return file.name
  const place = same_bytes.parent_folder?.name ?? placeWords.root
  return same_bytes.name === file.name ? `${file.name}, in ${place}` : `${file.name}, as ${same_bytes.name} in ${place}`
}
const Names = ({ found }: { found: readonly KnownFile[] }) => (
  <>
    {found.slice(0, NAMES).map((one, i) => (
      <span key={i} className={css.name} title={where(one)}>
        {where(one)}
      </span>
    ))}
    {found.length > NAMES && <span className={css.name}>and {found.length - NAMES} more</span>}
  </>
)

type GroupProps = {
  title: string
  found: readonly KnownFile[]
  value: KnownFileChoice
  onChange: (choice: KnownFileChoice) => void
}
const Group = ({ title, found, value, onChange }: GroupProps) => (
  <Radio.Group
    label={title}
    description={<Names found={found} />}
    value={value}
    onChange={(chosen) => onChange(choices.find(([one]) => one === chosen)?.[0] ?? 'skip')}
    classNames={{ root: css.group ?? '', label: css.title ?? '', description: css.names ?? '' }}
    inputWrapperOrder={['label', 'description', 'input']}
  >
    <div className={css.choices}>
      {choices.map(([choice, label, description]) => (
        <Radio key={choice} value={choice} label={label} description={description} />
      ))}
    </div>
  </Radio.Group>
)

const Form = ({
  question,
  answer,
}: {
  question: KnownFilesQuestion
  answer: (rules: Partial<KnownFileRules> | null) => void
}) => {
  const [rules, setRules] = useState<KnownFileRules>({ same_bytes: 'skip', same_name: 'both' })
  const { same_bytes, same_name, place } = question
  const sent = {
    ...(same_bytes.length > 0 && { same_bytes: rules.same_bytes }),
    ...(same_name.length > 0 && { same_name: rules.same_name }),
  }
  return (
    <Dialog
      opened
      onClose={() => answer(null)}
      title="Some files already exist"
      sub="Your choice applies to everything you’re uploading now."
      footer={
        <>
          <Button onClick={() => answer(null)}>Cancel the upload</Button>
          <Button primary data-autofocus onClick={() => answer(sent)}>
            Continue
          </Button>
        </>
      }
    >
      {same_bytes.length > 0 && (
        <Group
          title={many(same_bytes.length, '1 file is in the library already', 'files are in the library already')}
          found={same_bytes}
          value={rules.same_bytes}
          onChange={(choice) => setRules({ ...rules, same_bytes: choice })}
        />
      )}
      {same_name.length > 0 && (
        <Group
          title={many(same_name.length, `1 name is taken in ${place}`, `names are taken in ${place}`)}
          found={same_name}
          value={rules.same_name}
          onChange={(choice) => setRules({ ...rules, same_name: choice })}
        />
      )}
    </Dialog>
  )
}

/** What to do with files that the library has already; asked once for all. */
export const KnownFilesDialog = () => {
  const question = useQuestion()
  return question ? <Form question={question} answer={question.answer} /> : null
}
