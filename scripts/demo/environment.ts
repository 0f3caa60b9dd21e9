// Settings that the sample agency must not use. It must not contact other systems or accept other sign-ins, since its passwords
// are in the source.
const foreign =
  /^(DATABASE_URL|STORAGE_URL|BACKUP_.*|S3_.*|AWS_.*|SMTP_URL|MAIL_FROM|OIDC_.*|GOOGLE_.*|LOCAL_STAFF_LOGIN|ADMIN_EMAILS|SUPER_ADMIN_EMAILS|SECRET_KEY|HOST|PUBLIC_URL|TRUST_PROXY|WORKERS)$/;

type Env = Record<string, string | undefined>;

/** The environment of the sample agency: its own folder, loopback only, no other database, bucket, backup, mail or sign-in. */
export const demoEnvironment = (env: Env, folder: string): Env => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name))),
  DATA_DIR: folder,
  // The log must not hide the sign-ins that the demo prints, so it leaves out the line for each request.
  LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
});
