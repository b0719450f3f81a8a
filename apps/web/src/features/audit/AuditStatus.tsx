import { audit } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { agoInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Note } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { auditStateQuery } from './api.ts'
import css from './audit.module.css'
import { auditWords } from './copy.ts'

/** Whether the log is intact, and the newest seal. */
export const AuditStatus = ({ team }: { team: string }) => {
  const query = useQuery(auditStateQuery(team))
  const check = useAction(audit.check)
  const onCheck = () =>
    void check.run({ params: { team } }, { done: auditWords.checkStarted, failed: auditWords.checkFailed })
  return (
    <Panel
      title={auditWords.integrity}
      actions={
        <Button size="small" busy={check.busy} onClick={onCheck}>
          {auditWords.checkNow}
        </Button>
      }
    >
      <Loaded query={query} what={auditWords.loadingIntegrity} skeleton={<SkeletonText lines={3} />}>
        {({ head, check: last }) => (
          <div className={css.integrity}>
            {last === null && <Note kind="plain">{auditWords.neverChecked}</Note>}
            {last?.problems.length === 0 && (
              <Note kind="ok">{auditWords.intact(last.events, agoInWords(last.created_at))}</Note>
            )}
            {last !== null && last.problems.length > 0 && (
              <Note kind="stop">
                {auditWords.tampered(agoInWords(last.created_at))}
                <ul>
                  {last.problems.map((problem) => (
                    <li key={`${problem.kind} ${problem.until}`}>{auditWords.problem(problem)}</li>
                  ))}
                </ul>
              </Note>
            )}
            {head ? (
              <CopyField label={auditWords.sealed} value={`${head.seal}:${head.hash}`} help={auditWords.sealHelp} />
            ) : (
              <p>{auditWords.notSealed}</p>
            )}
            <p className={css.help}>{auditWords.numbersHelp}</p>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}
