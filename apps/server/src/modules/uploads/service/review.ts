import { type ReviewStatus, submitsForReview } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { memberWithId } from '../../auth/index.ts'
import { reviewsSubmissions } from '../../teams/index.ts'
import type { Row } from '../store.ts'

const SUBMISSION: ReviewStatus = 4

/** Returns an upload's review status, from the role and the team setting at the time it becomes a file. */
export const reviewStatusOf = async (
  db: Db,
  { team, user, guest_link, review_status }: Pick<Row, 'team' | 'user' | 'guest_link' | 'review_status'>,
): Promise<ReviewStatus> => {
  if (guest_link !== null || user === null) return review_status
  const flags = (await memberWithId(db, user, team))?.permissions ?? []
  return submitsForReview(flags, await reviewsSubmissions(db, team)) ? SUBMISSION : review_status
}
