ALTER TABLE "downloads" ADD COLUMN "rights" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "rights_name" ON "rights" USING btree ("team",lower("name"));