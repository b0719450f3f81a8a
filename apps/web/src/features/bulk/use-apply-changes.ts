import { errors as catalogue } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { errorsOf, type FormErrors } from '../../lib/form.ts'
import type { BulkForm } from './change.ts'

const nothing: FormErrors<BulkForm> = { fields: {}, problem: undefined }
/** Sends the changed fields. The server's errors are shown next to their fields, and the form keeps its values. */
export const useApplyChanges = (send: () => Promise<void>, touched: BulkForm) => {
  const [busy, setBusy] = useState(false)
  const [{ fields, problem }, setFound] = useState(nothing)
  const form = useRef<HTMLDivElement>(null)
  const atFields = Object.keys(fields).length > 0
  useEffect(() => {
    if (atFields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [atFields])
  const apply = async () => {
    setBusy(true)
    setFound(nothing)
    const names = Object.keys(touched) as (keyof BulkForm)[]
    await send().catch((error: unknown) => setFound(errorsOf<BulkForm>(error, names)))
    setBusy(false)
  }
  return {
    busy,
    form,
    apply,
    errors: fields,
    /** Shown in the footer, because the invalid field may be scrolled out of view. */
    wrong: problem ?? (atFields ? catalogue['request.invalid'][1] : undefined),
    /** Clears the errors of fields that were edited. */
    clearErrors: (next: BulkForm) =>
      setFound(({ fields: now }) => ({
        fields: Object.fromEntries(
          Object.entries(now).filter(([name]) => touched[name as keyof BulkForm] === next[name as keyof BulkForm]),
        ),
        problem: undefined,
      })),
  }
}
