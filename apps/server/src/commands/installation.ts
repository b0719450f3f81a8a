import { stat } from 'node:fs/promises'
import path from 'node:path'
import { settingsForCommands, type Settings } from '../config.ts'
import { hasVersions } from '../modules/versions/index.ts'
import { poolerRefuses, REFUSED_PARAMETER, requireSessions } from '../platform/db/check-pooler.ts'
import { connect, type Db, sqlState } from '../platform/db/db.ts'
import { FolderInUse, openDataFolder } from '../platform/db/data-folder.ts'
import { runningEmbedded, startEmbedded } from '../platform/db/embedded.ts'
import { loadOrCreateSecret } from '../platform/secret.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { openStorage } from '../platform/storage/open.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { copy } from './copy.ts'

/** The settings of an installation, including its secret. */
export type KnownSettings = Settings & { secret: string }

/** An open installation. `running`: Vitrine is using this embedded database at the same time. */
export type Installation = {
  settings: KnownSettings
  url: string
  running: boolean
  close: () => Promise<void>
} & ReturnType<typeof connect>

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ENOENT', 'ETIMEDOUT', '28P01', '28000', '3D000']
/** Returns a handler for `.catch` that explains why the database in this setting or option cannot be used. */
export const explainConnection =
  (name = 'DATABASE_URL') =>
  (error: unknown): never => {
    const { code, message } = error as NodeJS.ErrnoException
    if (unreachable.includes(code ?? '')) throw new StartProblem(copy.databaseDown(message, name))
    if (sqlState(error) === REFUSED_PARAMETER) throw new StartProblem(poolerRefuses(name, message))
    throw error
  }

/** Opens the configured database: an external one, bypassing its pooler, or an embedded one, which is started unless Vitrine is
 *  already using it. With `create`, an embedded database is created if it does not exist. */
export const openDatabase = async (
  { data, databaseUrl, databaseDirectUrl }: Pick<Settings, 'data' | 'databaseUrl' | 'databaseDirectUrl'>,
  { create = false, name = 'database' }: { create?: boolean; name?: string } = {},
): Promise<{ url: string; running: boolean; close: () => Promise<void> }> => {
  if (databaseUrl) {
    const url = databaseDirectUrl ?? databaseUrl
    const setting = databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    await requireSessions(url, setting).catch(explainConnection(setting))
    return { url, running: false, close: async () => {} }
  }
  const dir = path.join(data, name)
  if (!create && !(await exists(dir))) throw new StartProblem(copy.noDatabase(data))
  try {
    const folder = await openDataFolder(data, { patience: 0 })
    try {
      const embedded = await startEmbedded({ dir })
      const close = async () => {
        await embedded.stop()
        folder.close()
      }
      return { url: embedded.url('vitrine'), running: false, close }
    } catch (error) {
      folder.close()
      throw error
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return { url: (await runningEmbedded(dir))('vitrine'), running: true, close: async () => {} }
  }
}

/** Reads the settings of this command, with the installation's secret, which is created if there is none. */
const readKnownSettings = async (): Promise<KnownSettings> => {
  const settings = settingsForCommands()
  return { ...settings, secret: settings.secret ?? (await loadOrCreateSecret(settings.data)) }
}

/** Opens the configured store, a bucket or a folder, and closes it when `use` has ended. */
export const withStorage = async <T>(
  settings: Pick<Settings, 's3' | 'data'>,
  db: Db,
  use: (storage: Storage) => Promise<T>,
): Promise<T> => {
  const { storage, close } = await openStorage(settings, db, () => hasVersions(db))
  try {
    return await use(storage)
  } finally {
    await close()
  }
}

/** Opens the configured installation, and closes it when `use` has ended. */
export const withInstallation = async <T>(use: (installation: Installation) => Promise<T>): Promise<T> => {
  const opened = await openDatabase(settingsForCommands())
  const connection = connect(opened.url)
  try {
    const settings = await readKnownSettings()
    await connection.pool.query('select 1').catch(explainConnection())
    return await use({ settings, ...opened, ...connection })
  } finally {
    await connection.pool.end()
    await opened.close()
  }
}
