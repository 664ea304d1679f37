/** First search index, which also contained people and flags (0003-words.ts removes these). */
import type { Step } from './column-types.ts';

export const WORDS: Step = {
  sqlite: [
    // SQLite's primary key is the table itself, which takes longer to scan than this index.
    `create index projects_ids on projects (id)`,
    `create virtual table project_words using fts5(title, client, refs, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
    `create virtual table project_terms using fts5vocab(project_words, row)`,
    `create trigger project_words_insert after insert on projects begin insert into project_words (rowid, title, client, refs) select new.id, new.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = new.client_id) || char(57347), case when new.assigned_to_id is null then '' else char(57344, 57600 + new.assigned_to_id / 4096 % 4096, 57600 + new.assigned_to_id % 4096) end || case when new.assigned_by_id is null then '' else char(57345, 57600 + new.assigned_by_id / 4096 % 4096, 57600 + new.assigned_by_id % 4096) end || case when case when new.is_revised then 0 end is null then '' else char(57346, 57600 + case when new.is_revised then 0 end / 4096 % 4096, 57600 + case when new.is_revised then 0 end % 4096) end ; end`,
    `create trigger project_words_delete after delete on projects begin insert into project_words (project_words, rowid, title, client, refs) select 'delete', old.id, old.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = old.client_id) || char(57347), case when old.assigned_to_id is null then '' else char(57344, 57600 + old.assigned_to_id / 4096 % 4096, 57600 + old.assigned_to_id % 4096) end || case when old.assigned_by_id is null then '' else char(57345, 57600 + old.assigned_by_id / 4096 % 4096, 57600 + old.assigned_by_id % 4096) end || case when case when old.is_revised then 0 end is null then '' else char(57346, 57600 + case when old.is_revised then 0 end / 4096 % 4096, 57600 + case when old.is_revised then 0 end % 4096) end ; end`,
    `create trigger project_words_update after update of search, client_id, assigned_to_id, assigned_by_id, is_revised on projects when old.search is not new.search or old.client_id is not new.client_id or old.assigned_to_id is not new.assigned_to_id or old.assigned_by_id is not new.assigned_by_id or old.is_revised is not new.is_revised
     begin insert into project_words (project_words, rowid, title, client, refs) select 'delete', old.id, old.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = old.client_id) || char(57347), case when old.assigned_to_id is null then '' else char(57344, 57600 + old.assigned_to_id / 4096 % 4096, 57600 + old.assigned_to_id % 4096) end || case when old.assigned_by_id is null then '' else char(57345, 57600 + old.assigned_by_id / 4096 % 4096, 57600 + old.assigned_by_id % 4096) end || case when case when old.is_revised then 0 end is null then '' else char(57346, 57600 + case when old.is_revised then 0 end / 4096 % 4096, 57600 + case when old.is_revised then 0 end % 4096) end ; insert into project_words (rowid, title, client, refs) select new.id, new.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = new.client_id) || char(57347), case when new.assigned_to_id is null then '' else char(57344, 57600 + new.assigned_to_id / 4096 % 4096, 57600 + new.assigned_to_id % 4096) end || case when new.assigned_by_id is null then '' else char(57345, 57600 + new.assigned_by_id / 4096 % 4096, 57600 + new.assigned_by_id % 4096) end || case when case when new.is_revised then 0 end is null then '' else char(57346, 57600 + case when new.is_revised then 0 end / 4096 % 4096, 57600 + case when new.is_revised then 0 end % 4096) end ; end`,
    `create trigger project_words_client after update of search_first, search_last on clients
     when old.search_first is not new.search_first or old.search_last is not new.search_last
     begin insert into project_words (project_words, rowid, title, client, refs) select 'delete', p.id, p.search || char(57347), old.search_first || ' ' || old.search_last || char(57347), case when p.assigned_to_id is null then '' else char(57344, 57600 + p.assigned_to_id / 4096 % 4096, 57600 + p.assigned_to_id % 4096) end || case when p.assigned_by_id is null then '' else char(57345, 57600 + p.assigned_by_id / 4096 % 4096, 57600 + p.assigned_by_id % 4096) end || case when case when p.is_revised then 0 end is null then '' else char(57346, 57600 + case when p.is_revised then 0 end / 4096 % 4096, 57600 + case when p.is_revised then 0 end % 4096) end from projects as p where p.client_id = new.id; insert into project_words (rowid, title, client, refs) select p.id, p.search || char(57347), new.search_first || ' ' || new.search_last || char(57347), case when p.assigned_to_id is null then '' else char(57344, 57600 + p.assigned_to_id / 4096 % 4096, 57600 + p.assigned_to_id % 4096) end || case when p.assigned_by_id is null then '' else char(57345, 57600 + p.assigned_by_id / 4096 % 4096, 57600 + p.assigned_by_id % 4096) end || case when case when p.is_revised then 0 end is null then '' else char(57346, 57600 + case when p.is_revised then 0 end / 4096 % 4096, 57600 + case when p.is_revised then 0 end % 4096) end from projects as p where p.client_id = new.id; end`,
  ],
  postgres: [
    `create index project_words on projects (id)
    include (search, client_id, assigned_by_id, assigned_to_id, is_revised)`,
    // pg_trgm is part of PostgreSQL, but may be missing or not allowed: then titles are compared one by one.
    `do $$ begin
  if exists (
    select 1 from pg_available_extensions where name = 'pg_trgm'
      and (installed_version is not null or has_database_privilege(current_database(), 'CREATE'))) then
    create extension if not exists pg_trgm;
    create index project_titles on projects using gin (search gin_trgm_ops);
  end if;
end $$`,
  ],
};
