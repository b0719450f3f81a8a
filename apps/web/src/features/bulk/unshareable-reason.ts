/** How many of the chosen files cannot be shared, and for what reasons. `reasons` has one for each of those files. */
export const unshareableReason = (total: number, reasons: readonly string[]) => {
  const n = reasons.length
  const counted = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, same]) =>
    same.length === 1 && n === 1 ? reason : `${reason.replace(/\bthis file\b/, 'these files')} (${same.length})`,
  )
  if (total === 1) return reasons[0] ?? ''
  const many = `${n.toLocaleString('en-GB')} of the ${total.toLocaleString('en-GB')} chosen files`
  return `${n === total ? `None of the ${total.toLocaleString('en-GB')} chosen files can be shared` : `${many} cannot be shared`}. ${counted.join(' ')}`
}
