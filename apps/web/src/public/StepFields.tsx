import { downloadWords } from '@vitrine/contract'
import { useState } from 'react'
import type { Taken, Terms } from './api.ts'

/** What is asked before a download: texts to read and to accept, and what it is for. */
export type Asked = Pick<Terms, 'disclaimer' | 'agreement'> & { useCase: boolean; signIn: boolean }

/** What somebody has done of the steps, and whether that is all. */
export const useSteps = ({ disclaimer, agreement, useCase, signIn }: Asked, before: Taken) => {
  const [taken, setTaken] = useState(before)
  const [read, setRead] = useState(before.disclaimer !== undefined && before.disclaimer === disclaimer?.hash)
  const [agreed, setAgreed] = useState(false)
  const ready =
    (!disclaimer || read) && (!useCase || (taken.useCase ?? '').trim() !== '') && (signIn || !agreement || agreed)
  const whole: Taken = {
    ...taken,
    ...(disclaimer && { disclaimer: disclaimer.hash }),
    ...(agreement && agreed && { agreement: agreement.hash }),
  }
  return { taken, setTaken, read, setRead, agreed, setAgreed, ready, whole }
}
type Steps = ReturnType<typeof useSteps>

export const Disclaimer = ({ asked, steps, ends }: { asked: Asked; steps: Steps; ends?: string | undefined }) =>
  asked.disclaimer && (
    <fieldset>
      <legend>{downloadWords.disclaimer}</legend>
      <p className="text">{asked.disclaimer.text}</p>
      {ends && <p>May be used until {ends}.</p>}
      <label>
        <input type="checkbox" checked={steps.read} onChange={(event) => steps.setRead(event.target.checked)} /> I have
        read this
      </label>
    </fieldset>
  )
export const UseCase = ({ asked, steps }: { asked: Asked; steps: Steps }) =>
  asked.useCase && (
    <label className="field">
      {downloadWords.useCase}
      <textarea
        rows={3}
        required
        maxLength={2000}
        placeholder={downloadWords.useCaseHint}
        value={steps.taken.useCase ?? ''}
        onChange={(event) => steps.setTaken({ ...steps.taken, useCase: event.target.value })}
      />
    </label>
  )
export const Agreement = ({ asked, steps }: { asked: Asked; steps: Steps }) =>
  asked.agreement &&
  !asked.signIn && (
    <fieldset>
      <legend>{downloadWords.agreement}</legend>
      <p className="text">{asked.agreement.text}</p>
      <label>
        <input type="checkbox" checked={steps.agreed} onChange={(event) => steps.setAgreed(event.target.checked)} /> I
        accept the {downloadWords.agreement}
      </label>
    </fieldset>
  )
