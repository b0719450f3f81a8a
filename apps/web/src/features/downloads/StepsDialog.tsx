import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core'
import {
  downloadWords,
  type OfferedConversion,
  RESIZE_DEFAULT_PX,
  RESIZE_MAX_PX,
  type StepsTaken,
} from '@vitrine/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from '../../ui/words.ts'
import { stepsWords } from './copy.ts'
import css from './downloads.module.css'
import type { Question } from './steps.ts'

type Stage = 'size' | 'disclaimer' | 'use_case' | 'agreement'
/** The steps of the dialog, in the order of the specification. */
const stagesOf = ({ terms, choose }: Question): Stage[] => [
  ...(choose && terms.sizes.length > 1 ? (['size'] as const) : []),
  ...(terms.disclaimer ? (['disclaimer'] as const) : []),
  ...(terms.steps.includes('use_case') ? (['use_case'] as const) : []),
  ...(terms.agreement ? (['agreement'] as const) : []),
]

const shapeOf = ({ choice, width, height }: OfferedConversion, custom: number, side: Question['side']) => {
  if (choice === 'custom') return side === 'height' ? `h${custom}` : `w${custom}`
  return width ? `w${width}` : height ? `h${height}` : choice
}

type Taken = { choice: string; custom: number; useCase: string; read: boolean; agreed: boolean }
type StageProps = { question: Question; taken: Taken; set: (change: Partial<Taken>) => void }

const SizeStage = ({ question: { terms, side }, taken, set }: StageProps) => (
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
  const done = { size: true, disclaimer: taken.read, use_case: taken.useCase.trim() !== '', agreement: taken.agreed }
  const last = at >= stages.length - 1
  const Inside = stageOf[stage]
  const give = () => {
    const size = terms.sizes.find(({ choice }) => choice === taken.choice)
    const whole: StepsTaken = {
      shape: question.choose && size ? shapeOf(size, taken.custom, question.side) : shape,
      ...(terms.disclaimer && { disclaimer: terms.disclaimer.hash }),
      ...(terms.agreement && { agreement: terms.agreement.hash }),
      ...(taken.useCase.trim() && { useCase: taken.useCase.trim() }),
    }
    answer(whole)
  }
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!done[stage]) return
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
          <Button primary type="submit" why={done[stage] ? null : stepsWords.incomplete}>
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
