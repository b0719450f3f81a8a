import type { AuditProblem } from '@vitrine/contract'

const sealProblems: Record<AuditProblem['kind'], string> = {
  changed: 'some were changed or added',
  removed: 'some are missing',
  not_sealed: 'some were added, or their seals were removed',
  seal_changed: 'their seal was changed',
  seal_removed: 'some of their seals were removed or changed',
}

export const copy = {
  brokenSeals: (kind: AuditProblem['kind'], from: number, until: number, events: readonly number[]) =>
    events.length > 0
      ? `Events ${from} to ${until}: ${sealProblems[kind]} (${events.join(', ')})`
      : `Events ${from} to ${until}: ${sealProblems[kind]}`,
  seeHelp: (problem: string, command: string) => `${problem} Run vitrine ${command} --help.`,
  unknownCommand: (name: string) => `Unknown command: ${name}. Run vitrine --help for a list.`,
  doctorSummary: 'Check the installation: database, storage, tools, mail, clock, disk and files',
  backupSummary: 'Copy the database and all files to a folder while Vitrine is running',
  restoreSummary: 'Create an installation from a backup',
  migrateStorageSummary: 'Copy all files to another store while Vitrine is running',
  migrateDatabaseSummary: 'Move the database to another PostgreSQL server, or back to the embedded one',
  scrubSummary: 'Read the originals left in the current pass and compare them with their hashes',
  rotateKeysSummary: 'Encrypt stored secrets with the current VITRINE_SECRET',
  verifyAuditSummary: 'Check that no audit log event has been changed, removed or added',
  usage: 'Usage: vitrine COMMAND [options]',
  settingsFrom: 'Settings are read from the environment, as when Vitrine starts: see docs/operations.md.',
  moreHelp: 'vitrine COMMAND --help describes one command. Exit codes: 0 success, 1 a problem, 2 invalid arguments.',
  argumentMissing: (name: string) => `${name} is missing.`,
  unexpectedArgument: (argument: string) => `Unexpected argument: ${argument}.`,
  oneOf: (option: string, choices: string) => `--${option} must be one of ${choices}.`,
  backupDetails:
    'Vitrine can keep running: the backup is a consistent snapshot. Run the command again with the same\nfolder to update the backup; only new files are copied. An interrupted backup continues in the same way.',
  backupFolder: 'the backup folder: empty, or with an earlier backup',
  backupDone: (rows: string, files: string, megabytes: string, folder: string, at: string) =>
    `The backup in ${folder} was made at ${at}. Rows: ${rows}. Files: ${files} (${megabytes} MB).`,
  secretNotKept: 'The backup does not contain VITRINE_SECRET. Keep the secret somewhere else.',
  damagedInStore: (key: string) => `${key} is missing or damaged in the store.`,
  folderNotEmpty: (dir: string) =>
    `${dir} is not empty and contains no backup. Nothing was changed: choose another folder.`,
  copyingDatabase: 'Copying the database...',
  copyingFiles: 'Copying files...',
  copyingChanges: 'Files were deleted during the backup. Copying the changes...',
  keptChanging: (rounds: number) =>
    `Files were deleted during each of ${rounds} attempts. Run the command again to continue.`,
  manifestDamaged: (file: string) =>
    `${file} is damaged, or was written by a newer version of Vitrine. Use another backup folder, or that version.`,
  partUnreadable: (file: string) =>
    `${file} cannot be read: the backup is damaged. Nothing was changed. Use another backup.`,
  partDamaged: (file: string) =>
    `${file} doesn’t match its checksum: the backup is damaged. Nothing was changed. Use another backup.`,
  restoreDetails:
    'Restores only into an empty data folder (VITRINE_DATA), or an empty database (DATABASE_URL) and an empty store. Nothing is ever\noverwritten. Every file of the backup is verified. To continue an interrupted restore, run the command again.',
  restoreFolder: 'the backup folder',
  runningOn: (folder: string) => `Vitrine is using ${folder}. Restore into a different, empty folder.`,
  restored: (at: string) =>
    `The installation was restored to its state at ${at}. Check it with vitrine doctor --hashes=all.`,
  noBackup: (dir: string) => `There is no complete backup in ${dir}: manifest.json is missing. Choose another folder.`,
  secretMissing:
    'The secret is not part of this backup. Nothing was changed. Set VITRINE_SECRET to the secret the backup was made with.',
  secretWrong:
    'VITRINE_SECRET is not the secret this backup was made with. Nothing was changed. Set VITRINE_SECRET to that secret.',
  storeNotEmpty: (key: string) =>
    `The store is not empty (it has ${key}). Nothing was changed: restore into an empty one.`,
  damagedInBackup: (key: string) => `${key} is missing or damaged in the backup and was not restored intact.`,
  noDatabase: (folder: string) =>
    `There is no database in ${folder}: set VITRINE_DATA to the data folder, or set DATABASE_URL.`,
  databaseDown: (reason: string, setting: string) =>
    `Vitrine can’t connect to the database (${reason}): check ${setting}, or start the database.`,
  migrateStorageDetails:
    'Run the command while Vitrine is running, as often as you like: each pass copies only new files. Then stop Vitrine, run it once more\n(only the files since the last pass are left), change the settings and start Vitrine. Nothing is removed from the old store.\nUploads in progress when Vitrine stops will start again from the beginning. With --to=s3, files are copied from the data folder, or from\nthe bucket in the S3_OLD_ settings if they are set.',
  storageTarget: 'the folder that will become files/ in the new data folder, or s3 for the bucket in the S3_ settings',
  storageVerify: 'also read files that were copied before, and compare their hashes',
  storageSettings: 'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY for this command.',
  sameBucket: 'S3_OLD_BUCKET and S3_BUCKET are the same bucket with the same prefix: change one of them.',
  uploadsStartAgain: (uploads: number) =>
    `${uploads === 1 ? '1 upload is' : `${uploads.toLocaleString('en')} uploads are`} in progress. Uploads that aren’t finished when Vitrine stops will start again from the beginning.`,
  storageTargetMissing: '--to is missing. Run vitrine migrate-storage --help.',
  storageDone: (copied: string, megabytes: string, present: string) =>
    `Files copied and read back: ${copied} (${megabytes} MB). Files that were already there: ${present}.`,
  damagedInOldStore: (key: string) => `${key} is missing or damaged in the old store.`,
  stopAndRunAgain: 'Vitrine is running: stop it and run this command again before you change the settings.',
  databaseTargetInvalid: '--to must be an address (postgresql://…) or “embedded”.',
  embeddedInUse:
    'The embedded database is already in use. To move another database into it, set DATABASE_URL to that database.',
  embeddedRunning: 'Vitrine is using the embedded database: stop Vitrine first.',
  migrateDatabaseDetails:
    'The currently configured database becomes read-only: people can view and download files, and requests that change\ndata get a 503 until Vitrine runs on the other database. Every table is compared with its copy. Then set DATABASE_URL (or\nremove it, for the embedded database) and restart.',
  migrateDatabaseAgain:
    'If the command is interrupted, run it again to continue. --undo makes the old database writable again.',
  databaseTarget: 'postgresql://name:password@host/database, or embedded',
  databaseUndo: 'keep the current database, and make it writable again',
  databaseTargetMissing: '--to is missing. Run vitrine migrate-database --help.',
  permissionMissing: (reason: string) =>
    `The database user lacks a permission (${reason}). Connect as the owner of the database, with the role pg_signal_backend if other users are connected to it, and run the command again.`,
  writableAgain: 'The database is writable again.',
  databaseDone: (rows: string, tables: number) => `${rows} rows in ${tables} tables are identical in both databases.`,
  useEmbedded:
    'Remove DATABASE_URL from the settings and restart Vitrine. The old database is unchanged and stays read-only.',
  useAddress:
    'Set DATABASE_URL to the new address and restart Vitrine. The old database is unchanged and stays read-only.',
  readOnlyNow: 'The database is now read-only.',
  tableDone: (table: string, rows: string) => `  ${table}: ${rows} rows`,
  rotateKeysDetails:
    'To change the secret: set VITRINE_SECRET to a new one and VITRINE_OLD_SECRETS to the previous one, restart all processes,\nand run this command. Remove VITRINE_OLD_SECRETS a month later, when older sessions and links have expired.',
  sealsBroken:
    'The audit log does not match its seals, so it was not signed again. Run vitrine verify-audit, and check VITRINE_OLD_SECRETS.',
  rotated: (tokens: number, people: number) =>
    `Re-encrypted tokens: ${tokens}. People whose two-factor secret was re-encrypted: ${people}.`,
  sealsSigned: (seals: string) => `Audit log seals signed again: ${seals}.`,
  tokensUnreadable: (tokens: number) =>
    `Tokens that match none of the secrets: ${tokens}. Add the missing secret to VITRINE_OLD_SECRETS, or reconnect the accounts and providers they belong to.`,
  secondFactorUnreadable: (user: string) =>
    `The two-factor secret of user ${user} matches none of the secrets: add the missing secret to VITRINE_OLD_SECRETS.`,
  scrubDetails:
    'The worker reads all originals once every VITRINE_SCRUB_DAYS days. This command finishes the current pass now. Damaged\nand missing files are listed at /staff/storage; nothing is repaired or deleted. The exit code is 1 if new ones were found.',
  scrubDone: (originals: string, megabytes: string) => `Originals read: ${originals} (${megabytes} MB).`,
  damaged: (key: string) => `${key} is missing or damaged.`,
  auditDone: (events: string, seconds: string, problems: number) =>
    `Sealed events checked: ${events} (${seconds} s). Problems found: ${problems}.`,
  doctorDetails:
    'Each line reports ok, or a warning or problem and what to do about it. The exit code is 1 if there is a problem.',
  doctorHashes: 'which originals to read and compare with their hashes: none, sample (100, the default) or all',
  doctorJson: 'print one JSON array instead of lines',
  storeNotChecked: 'The files were not checked.',
  nothingElse: 'Nothing else was checked.',
} as const
