import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import { downloadWords, imageSizes, RESIZE_DEFAULT_PX, RESIZE_MAX_PX } from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import {
  completedSteps,
  missingSteps,
  type RequiredSteps,
  shapeOf,
  type Step,
  stepsOf,
} from '../../lib/download-steps.ts'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from '../../ui/words.ts'
import { stepsWords } from './copy.ts'
import css from './downloads.module.css'
import type { Question } from './steps.ts'

type Stage = 'size' | Step
/** Returns the dialogs to show, in the order of the specification. */
const stagesOf = ({ terms, choose }: Question): Stage[] => [
  ...(choose && terms.sizes.length > 1 ? (['size'] as const) : []),
  ...stepsOf(requiredOf(terms)),
]
const requiredOf = ({ disclaimer, agreement, steps }: Question['terms']): RequiredSteps => ({
  disclaimer,
  agreement,
  useCase: steps.includes('use_case'),
})

type Taken = { choice: string; custom: number; useCase: string; read: boolean; agreed: boolean }
type StageProps = { question: Question; taken: Taken; set: (change: Partial<Taken>) => void }

const SizeStage = ({ question: { terms, side, many }, taken, set }: StageProps) => (
  <Fields>
    <Select
      label={stepsWords.size}
      data={terms.sizes.map(({ choice, label }) => ({ value: choice, label }))}
      value={taken.choice}
      allowDeselect={false}
      data-autofocus
      onChange={(choice) => choice && set({ choice })}
    />
    {taken.choice === 'custom' && (
      <NumberInput
        label={side === 'height' ? stepsWords.height : stepsWords.width}
        min={1}
        max={RESIZE_MAX_PX}
        allowDecimal={false}
        value={taken.custom}
        onChange={(value) => set({ custom: typeof value === 'number' && value >= 1 ? value : RESIZE_DEFAULT_PX })}
      />
    )}
    {many && taken.choice !== 'original' && <Note>{downloadWords.sizeOfMany}</Note>}
    {terms.marked && <Note>{stepsWords.marked}</Note>}
  </Fields>
)
const DisclaimerStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    <p className={css.text}>{terms.disclaimer?.text}</p>
    <Checkbox
      label={stepsWords.read}
      checked={taken.read}
      data-autofocus
      onChange={(event) => set({ read: event.currentTarget.checked })}
    />
  </Fields>
)
const UseCaseStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    {terms.steps.includes('request') && <Note>{stepsWords.reviewed}</Note>}
    <Textarea
      label={stepsWords.useCase}
      placeholder={downloadWords.useCaseHint}
      rows={4}
      maxLength={2000}
      required
      value={taken.useCase}
      data-autofocus
      onChange={(event) => set({ useCase: event.currentTarget.value })}
    />
  </Fields>
)
const AgreementStage = ({ question: { terms }, taken, set }: StageProps) => (
  <Fields>
    <p className={css.text}>{terms.agreement?.text}</p>
    <Checkbox
      label={stepsWords.accept}
      checked={taken.agreed}
      data-autofocus
      onChange={(event) => set({ agreed: event.currentTarget.checked })}
    />
  </Fields>
)
const stageOf = { size: SizeStage, disclaimer: DisclaimerStage, use_case: UseCaseStage, agreement: AgreementStage }

/** The dialogs before a download, one after another. Going back keeps the answers. */
const StepsDialog = ({ question }: { question: Question }) => {
  const { terms, shape, answer, name } = question
  const stages = stagesOf(question)
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState<Taken>({
    choice: 'original',
    custom: RESIZE_DEFAULT_PX,
    useCase: '',
    read: false,
    agreed: false,
  })
  const stage = stages[at] ?? 'size'
  const required = requiredOf(terms)
  const missing: Stage[] = missingSteps(required, taken)
  const isDone = !missing.includes(stage)
  const last = at >= stages.length - 1
  const Inside = stageOf[stage]
  const give = () => {
    const size = terms.sizes.find(({ choice }) => choice === taken.choice)
    const chosen = imageSizes.find((one) => one === taken.choice)
    const wanted = question.many
      ? { shape, size: question.choose ? chosen : question.size }
      : { shape: question.choose && size ? shapeOf(size, taken.custom, question.side) : shape }
    answer(completedSteps(required, taken, wanted))
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!isDone) return
    if (last) give()
    else setAt(at + 1)
  }
  const action = terms.steps.includes('request') ? downloadWords.request : downloadWords.download
  return (
    <Dialog
      key={stage}
      opened
      title={stepsWords.titles[stage]}
      sub={name}
      onClose={() => answer(null)}
      onSubmit={go}
      footer={
        <>
          {at > 0 ? (
            <Button onClick={() => setAt(at - 1)}>{stepsWords.back}</Button>
          ) : (
            <Button onClick={() => answer(null)}>{words.cancel}</Button>
          )}
          <Button primary type="submit" why={isDone ? null : stepsWords.incomplete}>
            {last ? action : stepsWords.continue}
          </Button>
        </>
      }
    >
      <Inside question={question} taken={taken} set={(change) => setTaken((now) => ({ ...now, ...change }))} />
    </Dialog>
  )
}
export default StepsDialog
