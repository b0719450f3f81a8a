import { Radio } from '@mantine/core'
import { placeWords } from '@vitrine/contract'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { knownWords } from './copy.ts'
import type { KnownFileChoice, KnownFile, KnownFilesQuestion, KnownFileRules } from './known-files.ts'
import css from './KnownFilesDialog.module.css'
import { useQuestion } from './known-files-question.ts'

const NAMES = 4
const choices: readonly [value: KnownFileChoice, label: string, description: string][] = [
  ['skip', knownWords.skip, knownWords.skipHelp],
  ['both', knownWords.both, knownWords.bothHelp],
  ['version', knownWords.version, knownWords.versionHelp],
]
/** Describes the existing file. The same bytes may be in any folder, under any name, so both are shown. */
const where = ({ picked: { file }, same_bytes }: KnownFile) => {
  if (!same_bytes) return file.name
  const place = same_bytes.parent_folder?.name ?? placeWords.root
  return knownWords.existing(file.name, same_bytes.name, place)
}
const Names = ({ found }: { found: readonly KnownFile[] }) => (
  <>
    {found.slice(0, NAMES).map((one, i) => (
      <span key={i} className={css.name} title={where(one)}>
        {where(one)}
      </span>
    ))}
    {found.length > NAMES && <span className={css.name}>{knownWords.more(found.length - NAMES)}</span>}
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
      title={knownWords.title}
      sub={knownWords.sub}
      footer={
        <>
          <Button onClick={() => answer(null)}>{knownWords.cancel}</Button>
          <Button primary data-autofocus onClick={() => answer(sent)}>
            {knownWords.continue}
          </Button>
        </>
      }
    >
      {same_bytes.length > 0 && (
        <Group
          title={knownWords.sameFiles(same_bytes.length)}
          found={same_bytes}
          value={rules.same_bytes}
          onChange={(choice) => setRules({ ...rules, same_bytes: choice })}
        />
      )}
      {same_name.length > 0 && (
        <Group
          title={knownWords.sameNames(same_name.length, place)}
          found={same_name}
          value={rules.same_name}
          onChange={(choice) => setRules({ ...rules, same_name: choice })}
        />
      )}
    </Dialog>
  )
}

/** Asks once what to do with files that already exist. */
export const KnownFilesDialog = () => {
  const question = useQuestion()
  return question ? <Form question={question} answer={question.answer} /> : null
}
