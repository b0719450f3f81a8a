import type { OneTimeApprovalStatus, SocialPostStatus } from '@vitrine/contract'
import { Badge } from '../../ui/Badge.tsx'
import { statusLooks } from './copy.ts'
import { approvalLooks } from './panel-copy.ts'

export const StatusBadge = ({ status }: { status: SocialPostStatus }) => {
  const { label, kind, icon } = statusLooks[status]
  return (
    <Badge kind={kind} icon={icon}>
      {label}
    </Badge>
  )
}
export const ApprovalBadge = ({ status }: { status: OneTimeApprovalStatus }) => {
  const { label, kind } = approvalLooks[status]
  return <Badge kind={kind}>{label}</Badge>
}
