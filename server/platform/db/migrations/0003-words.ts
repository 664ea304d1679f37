/** Search index with text only, so that a new editor or flag doesn't rewrite it. */
import type { Step } from './column-types.ts';

export const WORDS_ALONE: Step = {
  sqlite: [
    `drop trigger project_words_insert`,
    `drop trigger project_words_delete`,
    `drop trigger project_words_update`,
    `drop trigger project_words_client`,
    `drop table "project_terms"`,
    `drop table "project_words"`,
    `create virtual table project_words using fts5(title, client, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
    `create virtual table project_terms using fts5vocab(project_words, row)`,
    `create trigger project_words_insert after insert on projects begin insert into project_words (rowid, title, client) select new.id, new.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = new.client_id) || char(57347) ; end`,
    `create trigger project_words_delete after delete on projects begin insert into project_words (project_words, rowid, title, client) select 'delete', old.id, old.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = old.client_id) || char(57347) ; end`,
    `create trigger project_words_update after update of search, client_id on projects
     when old.search is not new.search or old.client_id is not new.client_id
     begin insert into project_words (project_words, rowid, title, client) select 'delete', old.id, old.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = old.client_id) || char(57347) ; insert into project_words (rowid, title, client) select new.id, new.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = new.client_id) || char(57347) ; end`,
    `create trigger project_words_client after update of search_first, search_last on clients
     when old.search_first is not new.search_first or old.search_last is not new.search_last
     begin insert into project_words (project_words, rowid, title, client) select 'delete', p.id, p.search || char(57347), old.search_first || ' ' || old.search_last || char(57347) from projects as p where p.client_id = new.id; insert into project_words (rowid, title, client) select p.id, p.search || char(57347), new.search_first || ' ' || new.search_last || char(57347) from projects as p where p.client_id = new.id; end`,
    `insert into project_words (rowid, title, client) select p.id, p.search || char(57347), (select c.search_first || ' ' || c.search_last from clients as c where c.id = p.client_id) || char(57347) from projects as p;`,
  ],
  postgres: [],
};
